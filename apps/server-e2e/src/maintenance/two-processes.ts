import { openStore } from '@flashcards/server';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OneStore } from '../study/rebuilding.ts';
import { rebuildIn } from '../study/rebuilding.ts';
import { startProcess } from '../server-process.ts';
import { databaseSettings } from '../test-database.ts';

/** An end date that no server with a real clock reaches. */
export const noEnd = '31/12/2099';

const filesIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Two server processes of one test on one store, which is also opened here. */
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
    /** Names of the uploaded files that are in the data directory now. */
    uploads: () => filesIn(join(dataDir, 'tmp')),
  } satisfies OneStore & { readonly store: unknown; readonly uploads: unknown };
};
