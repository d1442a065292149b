import { existsSync, rmSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import type { BackedUp } from '@flashcards/persistence-sqlite';
import { backUpSqlite } from '@flashcards/persistence-sqlite';
import { CommandFailure } from '../command-failure.ts';
import type { SettingOptions } from '../data.ts';
import { displayOf, sizeText } from '../display.ts';
import { exitCodes } from '../exit-codes.ts';
import { whenInterrupted } from '../interruption.ts';
import { say } from '../say.ts';
import type { Manifest } from './manifest.ts';
import { databaseName, digestOf, manifestName, secretName } from './manifest.ts';
import { begin, finish, markOf, unfinishedIn } from './place.ts';
import { newestOf, rotate } from './rotation.ts';
import { secretAt } from './secret.ts';
import type { SqliteData } from './sqlite-data.ts';
import { sqliteData } from './sqlite-data.ts';

export interface BackUpOptions extends SettingOptions {
  /** The directory of the backups; absent: `backups` in the data directory. */
  readonly to?: string;
  /** How many backups of this database to keep there; absent: all. */
  readonly keep?: number;
  /** Shares no media file with an earlier backup. */
  readonly full?: boolean;
}

const write = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true });

const mediaText = ({ files, bytes, lacking }: BackedUp['media']): string => {
  const has = `with ${files} media files of ${sizeText(bytes)}`;
  return lacking === 0 ? has : `${has}, WITHOUT ${lacking}`;
};

const copyInto = async (to: string, file: string, earlier: string | undefined): Promise<BackedUp> => {
  const [display, ofMedia] = [displayOf('copying', 'MB'), displayOf('copying media', 'MB')];
  const known = earlier === undefined ? {} : { earlier: join(earlier, databaseName) };
  const shown = { onProgress: display.update, onMediaProgress: ofMedia.update };
  return backUpSqlite({ file, to, ...known, ...shown }).finally(() => {
    display.stop();
    ofMedia.stop();
  });
};

interface Made {
  readonly directory: string;
  readonly madeAt: Date;
  /** The previous backup, which may share media files. */
  readonly earlier: string | undefined;
}

const fill = async ({ file, dataDir }: SqliteData, { directory, madeAt, earlier }: Made) => {
  const to = join(directory, databaseName);
  const { version, media } = await copyInto(to, file, earlier);
  const secret = await secretAt(join(dataDir, secretName));
  if (secret !== undefined) await write(join(directory, secretName), secret);
  const fields = { format: 'flashcards-backup', madeAt: madeAt.toISOString(), version } as const;
  const manifest: Manifest = { ...fields, database: resolve(file), sha256: await digestOf(to) };
  await write(join(directory, manifestName), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const { size } = await stat(to);
  const tokens = secret === undefined ? '; it holds no secret: keep JWT_SECRET' : `, with ${secretName}`;
  return { media, text: `${sizeText(size)}, version ${version}, checked, ${mediaText(media)}${tokens}` };
};

const lowPriority = 10;

/** Lowers the priority of this process and of the processes that it starts, in favour of servers. */
const lowerPriority = (): void => {
  try {
    setPriority(lowPriority);
  } catch {
    // The system does not allow it.
  }
};

const reportLacking = (file: string, { lacking, examples }: BackedUp['media']): void => {
  const some = `${examples.join(', ')}${lacking > examples.length ? ', …' : ''}`;
  say(`${lacking} media files of its sets are missing or damaged in ${resolve(file)}.media: ${some}`);
  say('Earlier backups may have them, so none was removed.');
};

interface Backup {
  readonly path: string;
  /** Whether it has all media files that its database names. */
  readonly isWhole: boolean;
}

const make = async (data: SqliteData, { to, keep, full }: BackUpOptions): Promise<Backup> => {
  const place = resolve(to ?? join(data.dataDir, 'backups'));
  const madeAt = new Date();
  const directory = unfinishedIn(place);
  const forget = whenInterrupted((exitCode) => {
    rmSync(directory, { recursive: true, force: true });
    process.exit(exitCode);
  });
  try {
    await begin(directory);
    const earlier = full ? undefined : await newestOf(place, resolve(data.file));
    const { media, text } = await fill(data, { directory, madeAt, earlier });
    const path = await finish(directory, place, markOf(madeAt));
    say(`Backed up ${resolve(data.file)}: ${text}`);
    const isWhole = media.lacking === 0;
    if (!isWhole) reportLacking(data.file, media);
    for (const old of isWhole && keep !== undefined ? await rotate(path, keep) : []) say(`Removed ${old}`);
    return { path, isWhole };
  } finally {
    forget();
    await rm(directory, { recursive: true, force: true });
  }
};

/** Makes a backup and prints its path once it is complete and on the disk. */
export const backUp = async (options: BackUpOptions): Promise<void> => {
  const data = sqliteData(options);
  // Checked before the directory of the backups is made.
  if (!existsSync(data.file))
    throw new CommandFailure('noData', `${resolve(data.file)} cannot be backed up: there is no such file`);
  lowerPriority();
  const { path, isWhole } = await make(data, options);
  process.stdout.write(`${path}\n`);
  if (!isWhole) process.exitCode = exitCodes.badData;
};
