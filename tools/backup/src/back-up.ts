import { rmSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { backUpSqlite } from '@flashcards/server';
import { displayOn, sizeText } from './display.ts';
import { whenInterrupted } from './interruption.ts';
import type { Manifest } from './manifest.ts';
import { databaseName, digestOf, manifestName, secretName } from './manifest.ts';
import type { BackUpOptions } from './options.ts';
import { begin, finish, markOf, unfinishedIn } from './place.ts';
import { rotate } from './rotation.ts';
import { secretAt } from './secret.ts';

/** Where the data is. */
export interface Data {
  readonly file: string;
  readonly dataDir: string;
}

export type Say = (text: string) => void;

const write = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true });

const fill = async (directory: string, { file, dataDir }: Data, madeAt: Date): Promise<string> => {
  const to = join(directory, databaseName);
  const display = displayOn(process.stderr, 'copying');
  const version = await backUpSqlite({ file, to, onProgress: display.update }).finally(display.stop);
  const secret = await secretAt(join(dataDir, secretName));
  if (secret !== undefined) await write(join(directory, secretName), secret);
  const told = { format: 'flashcards-backup', madeAt: madeAt.toISOString(), version } as const;
  const manifest: Manifest = { ...told, database: resolve(file), sha256: await digestOf(to) };
  await write(join(directory, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const { size } = await stat(to);
  const tokens = secret === undefined ? '; it holds no secret: keep JWT_SECRET' : `, with ${secretName}`;
  return `${sizeText(size)}, version ${version}, checked${tokens}`;
};

const lowPriority = 10;

/** Servers come first, and so does whatever this starts after them. */
const standBack = (): void => {
  try {
    setPriority(lowPriority);
  } catch {
    // The system does not allow it.
  }
};

/** The path of the backup, which is complete and on the disk. */
export const backUp = async (data: Data, { to, keep }: BackUpOptions, say: Say): Promise<string> => {
  standBack();
  const place = resolve(to ?? join(data.dataDir, 'backups'));
  const madeAt = new Date();
  const directory = unfinishedIn(place);
  const forget = whenInterrupted(() => rmSync(directory, { recursive: true, force: true }));
  try {
    await begin(directory);
    const told = await fill(directory, data, madeAt);
    const path = await finish(directory, place, markOf(madeAt));
    say(`Backed up ${resolve(data.file)}: ${told}`);
    const removed = keep === undefined ? [] : await rotate(path, keep);
    for (const old of removed) say(`Removed ${old}`);
    return path;
  } finally {
    forget();
    await rm(directory, { recursive: true, force: true });
  }
};
