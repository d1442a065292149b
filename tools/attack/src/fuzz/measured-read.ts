import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { programAt } from './program.ts';
import type { Reading } from './read-everything.ts';

/** A reading, and what a whole process took for it, its start and all. */
export interface MeasuredReading extends Omit<Reading, 'outcome'> {
  readonly outcome: Reading['outcome'] | 'hangs' | 'crash';
  /** Of the processor. */
  readonly seconds: number;
  /** Of memory, at the most. */
  readonly mebibytes: number;
}

/** Some 5 s on a quiet machine; four times that where it is slow and does other work. What does not end takes minutes. */
export const mostSeconds = 20;
export const mostMebibytes = 512;

// Of a clock on the wall: long for anything that ends at all, on a machine that is busy with other work.
const timeout = 200_000;

/** Reads the package in a file, in a process of its own that has Node's usual flags. */
export const measuredRead = async (file: string): Promise<MeasuredReading> => {
  const child = spawn(process.execPath, [programAt('reading-program'), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL',
  });
  const [output, errors, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null, string | null]>,
  ]);
  if (code === 0) return JSON.parse(output) as MeasuredReading;
  const spent = { seconds: Number.NaN, mebibytes: Number.NaN };
  if (signal === 'SIGKILL') return { outcome: 'hangs', ...spent };
  return { outcome: 'crash', ...spent, problem: errors.slice(-1_000) };
};
