import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Report } from './programs/report.ts';

export interface Measured<T> extends Report<T> {
  /** Milliseconds from the start of the process to its end. */
  readonly wall: number;
}

/** Always the compiled programs, also when tests run the sources. */
export const programPath = (name: string): string => {
  const compiled = import.meta.url.endsWith('.ts') ? '../dist/programs' : './programs';
  return fileURLToPath(new URL(`${compiled}/${name}.js`, import.meta.url));
};

export interface Run {
  readonly args: readonly string[];
  /** Flags for Node. */
  readonly flags?: readonly string[];
  /** In addition to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command that prints a report, and measures the whole process. */
export const measureCommand = async <T>(
  command: string,
  args: readonly string[],
  env: Run['env'] = {},
): Promise<Measured<T>> => {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} ended with ${code}`);
  return { ...(JSON.parse(output) as Report<T>), wall: performance.now() - started };
};

/** Runs a program in a separate process, and measures the whole process. */
export const measure = <T>(program: string, { args, flags = [], env }: Run): Promise<Measured<T>> =>
  measureCommand(process.execPath, [...flags, programPath(program), ...args], env);
