import { openStore } from '@flashcards/server';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OneStore } from '../study/rebuilding.ts';
import { rebuildIn } from '../study/rebuilding.ts';
import { startProcess } from '../server-process.ts';
import { databaseSettings } from '../test-database.ts';

/** A day that no goal of a server with a real clock reaches. */
export const noEnd = '31/12/2099';

const filesIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Two servers of one test, each a process of its own, on one store, which is open here once more. */
export const twoProcesses = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const servers = [await startProcess(dataDir), await startProcess(dataDir)] as const;
  const store = await openStore((await databaseSettings(dataDir)).config, () => {});
  onTestFinished(() => store.close());
  return {
    servers,
    store,
    rebuild: rebuildIn(store),
    /** Names of uploaded files that lie in the data directory now. */
    uploads: () => filesIn(join(dataDir, 'tmp')),
  } satisfies OneStore & { readonly store: unknown; readonly uploads: unknown };
};
