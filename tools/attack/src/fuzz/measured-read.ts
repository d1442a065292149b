import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { programAt } from './program.ts';
import type { Reading } from './read-everything.ts';

/** A reading, and the resources of the whole process, including its start. */
export interface MeasuredReading extends Omit<Reading, 'outcome'> {
  readonly outcome: Reading['outcome'] | 'hangs' | 'crash';
  /** Of processor time. */
  readonly seconds: number;
  /** Peak memory. */
  readonly mebibytes: number;
}

/** About 5 s on an idle machine; four times that for a slow or busy one. An endless reading takes minutes. */
export const mostSeconds = 20;
export const mostMebibytes = 512;

// Milliseconds of wall-clock time, generous for a busy machine.
const timeout = 200_000;

/** Reads the package in a file in a separate process with Node's default flags. */
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
