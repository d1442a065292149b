import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from './run.ts';

export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const sink = (isTTY: boolean) => {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY, columns: 100 }), text: () => chunks.join('') };
};

/** Runs one command line with in-memory streams, without a process. */
export const aRun = async (
  args: readonly string[],
  { input = [], onTerminal = false }: { readonly input?: readonly Uint8Array[]; readonly onTerminal?: boolean } = {},
): Promise<Ended> => {
  const [stdout, stderr] = [sink(onTerminal), sink(onTerminal)];
  const streams = { stdin: Readable.from(input), stdout: stdout.stream, stderr: stderr.stream };
  const code = await runCommandLine(args, streams);
  return { code, output: stdout.text(), errors: stderr.text() };
};

export const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
