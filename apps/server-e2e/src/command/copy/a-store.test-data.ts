import { aFilledStore, letGo } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/server';
import { openStore } from '@flashcards/server';
import type { EndedProgram } from '@flashcards/kit/rig';
import { flashcardsProgram, runProgram } from '@flashcards/kit/rig';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { aDirectory } from '../../a-directory.test-data.ts';

export const copyStore = (...args: readonly string[]): Promise<EndedProgram> =>
  runProgram(flashcardsProgram, ['copy', ...args]);

interface RunningCopy {
  hasEnded(): boolean;
  /** Sends SIGKILL. Resolves with the signal that ended the process, if any. */
  kill(): Promise<NodeJS.Signals | null>;
}

export const startCopy = (from: string, to: string): RunningCopy => {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [flashcardsProgram, 'copy', from, to], { env: { PATH }, stdio: 'ignore' });
  const closed = once(child, 'close');
  return {
    hasEnded: () => child.exitCode !== null,
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
      return child.signalCode;
    },
  };
};

export const sqlite = (file: string): string => `sqlite:${file}`;

/** Creates a store and closes it. */
export const fillFile = async (file: string, fill: (store: Store) => Promise<unknown>): Promise<void> => {
  const store = await openStore({ file }, () => {});
  await fill(store);
  await store.close();
  await letGo(() => Promise.resolve());
};

export const aFileWith = async (fill: (store: Store) => Promise<unknown>): Promise<string> => {
  const file = join(await aDirectory(), 'from.db');
  await fillFile(file, fill);
  return file;
};

/** A store with data of every kind that is copied. */
export const aFilledFile = (): Promise<string> => aFileWith(aFilledStore);
