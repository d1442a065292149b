import { rmSync, statSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Restored, Restoring } from '@flashcards/persistence-sqlite';
import { holdsData, lookAtSource, restoreLeftovers, restoreSqlite } from '@flashcards/persistence-sqlite';
import { openDataDirectory } from '../../data-directory.ts';
import type { SettingOptions } from '../data.ts';
import { displayOf, sizeText } from '../display.ts';
import { CommandFailure } from '../command-failure.ts';
import { whenInterrupted } from '../interruption.ts';
import { say } from '../say.ts';
import { databaseName, manifestIn, manifestName, secretName } from './manifest.ts';
import { markOf, sync } from './place.ts';
import { placeSecret, secretAt } from './secret.ts';
import { sqliteData } from './sqlite-data.ts';

export interface RestoreOptions extends SettingOptions {
  /** An existing database may be replaced. */
  readonly yes?: boolean;
  /** Media that are missing or damaged are left out. */
  readonly lackingMedia?: boolean;
}

const isDirectory = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true;

interface Backup {
  readonly from: string;
  readonly digest?: string;
  readonly secret?: string;
}

/** The content of the path: a backup made by `backup`, or a database file. */
const backupAt = async (path: string): Promise<Backup> => {
  if (!(await isDirectory(path))) return { from: path };
  const digest = (await manifestIn(path))?.sha256;
  if (digest === undefined) say(`${join(path, manifestName)} is missing or cannot be read: no checksum was compared.`);
  const secret = await secretAt(join(path, secretName));
  return {
    from: join(path, databaseName),
    ...(digest === undefined ? {} : { digest }),
    ...(secret === undefined ? {} : { secret }),
  };
};

const removeCopy = (file: string): void => {
  for (const path of restoreLeftovers(file)) rmSync(path, { recursive: true, force: true });
};

/** Restores the secret and removes the progress of a rebuild of the old data. */
const bringAlong = async ({ secret }: Backup, dataDir: string, mark: string): Promise<string | undefined> => {
  await openDataDirectory(dataDir);
  await rm(join(dataDir, 'rebuild.json'), { force: true });
  if (secret === undefined) return undefined;
  const file = join(dataDir, secretName);
  const kept = await placeSecret(secret, file, `${file}.replaced-${mark}`);
  await sync(dataDir);
  return kept;
};

const describeFile = (file: string): string => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${file} (${sizeText(found.size)}, changed ${found.mtime.toISOString()})` : file;
};

/** Shows progress on a terminal. Removes the unfinished copy on a signal. */
const shown = (restoring: Restoring): Promise<Restored> => {
  const [display, ofMedia] = [displayOf('copying', 'MB'), displayOf('checking media', 'MB')];
  const forget = whenInterrupted((exitCode) => {
    removeCopy(restoring.file);
    process.exit(exitCode);
  });
  const callbacks = { onProgress: display.update, onMediaProgress: ofMedia.update };
  return restoreSqlite({ ...restoring, ...callbacks }).finally(() => {
    display.stop();
    ofMedia.stop();
    forget();
  });
};

/** Restores a backup. Refuses to replace an existing database without `--yes`. */
export const restore = async (from: string, options: RestoreOptions): Promise<void> => {
  const data = sqliteData(options);
  const file = resolve(data.file);
  const backup = await backupAt(from);
  await lookAtSource(backup.from);
  if (holdsData(file) && options.yes !== true)
    throw new CommandFailure(
      'badUsage',
      `This would replace ${describeFile(file)}, which would be kept under another name in ${dirname(file)}.\n` +
        'End every server on it and repeat with --yes.',
    );
  const mark = markOf(new Date());
  let keptSecret: string | undefined;
  const lastly = async (): Promise<void> => {
    keptSecret = await bringAlong(backup, data.dataDir, mark);
  };
  const restored = await shown({ ...backup, file, mark, mayLackMedia: options.lackingMedia === true, lastly });
  const { files, lacking } = restored.media;
  const without = lacking === 0 ? '' : `, without ${lacking} that are missing or damaged`;
  say(`Restored ${resolve(from)}, version ${restored.version}, with ${files} media files${without}.`);
  for (const kept of [restored.kept, keptSecret]) if (kept !== undefined) say(`What it replaced is kept as ${kept}`);
};
