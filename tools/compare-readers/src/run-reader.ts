import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { residentMebibytes } from '@flashcards/test-rig';
import type { Said } from './read-and-tell.ts';
import type { Told } from './told.ts';

/** A reader as a command to which a package and a scratch directory are told. */
export interface Reader {
  readonly name: string;
  readonly command: readonly string[];
  /** Told after them. */
  readonly place?: string;
}

export interface Result {
  readonly told?: Told;
  /** Whether it ended by itself and in bounds: 5 s of processor time, 512 MiB. */
  readonly isBounded: boolean;
}

const mostMilliseconds = 60_000;
const mostSeconds = 5;
const mostMebibytes = 512;
const interval = 20;

/** Reads one package in a process of its own. */
export const runReader = async ({ command, place = '' }: Reader, file: string): Promise<Result> => {
  const scratch = await mkdtemp(join(tmpdir(), 'flashcards-readers-'));
  const [program = '', ...args] = [...command, file, scratch, place];
  const child = spawn(program, args, {
    cwd: scratch,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: mostMilliseconds,
    killSignal: 'SIGKILL',
  });
  let most = 0;
  const look = async (): Promise<void> => {
    most = Math.max(most, (await residentMebibytes(child.pid ?? 0)) || 0);
    // What takes the memory of the machine is not waited for.
    if (most > 4 * mostMebibytes) child.kill('SIGKILL');
  };
  const timer = setInterval(() => void look(), interval);
  try {
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number | null]>]);
    if (code !== 0) return { isBounded: code !== null && most <= mostMebibytes };
    const said = JSON.parse(output) as Said;
    const isBounded = said.seconds <= mostSeconds && most <= mostMebibytes;
    return { isBounded, ...('told' in said ? { told: said.told } : {}) };
  } catch {
    return { isBounded: false };
  } finally {
    clearInterval(timer);
    await rm(scratch, { recursive: true, force: true });
  }
};
