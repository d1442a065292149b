import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from './run.ts';

export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const sink = (columns: number | undefined) => {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _, done) => {
      chunks.push(chunk);
      done();
    },
  });
  const terminal: { isTTY?: boolean; columns?: number } = columns === undefined ? {} : { isTTY: true, columns };
  return { stream: Object.assign(stream, terminal), text: () => chunks.join('') };
};

/** Runs one command line with in-memory streams, without a process. With `columns`, on a terminal of this width. */
export const aRun = async (
  args: readonly string[],
  { input = [], columns }: { readonly input?: readonly Uint8Array[]; readonly columns?: number } = {},
): Promise<Ended> => {
  const [stdout, stderr] = [sink(columns), sink(columns)];
  const streams = { stdin: Readable.from(input), stdout: stdout.stream, stderr: stderr.stream };
  const code = await runCommandLine(args, streams);
  return { code, output: stdout.text(), errors: stderr.text() };
};

export const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
