import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from '../driver.ts';
import { onceUnlocked } from '../transaction.ts';
import { BackupError, telling } from './backup-error.ts';
import { checkDatabase } from './check.ts';
import { standAlone } from './stand-alone.ts';

export interface Copying {
  /** The database; servers may write. */
  readonly file: string;
  /** The copy, which must not be there yet. Where this fails, what there is of it is left to whoever asked. */
  readonly to: string;
  readonly onProgress?: (copied: number, bytes: number) => void;
}

/** 256 KiB a step. */
const pagesAtOnce = 64;

const makeEmpty = async (file: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  await handle.close();
};

/**
 * Copies page by page what was committed last when it begins. Without the transaction every write of another process
 * would have SQLite begin anew. Who only reads keeps no writer waiting.
 */
const copyPages = async ({ file, to, onProgress = () => {} }: Copying): Promise<void> => {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    source.exec('BEGIN');
    await onceUnlocked(() => source.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get());
    const size = Number(source.prepare('PRAGMA page_size').get()?.['page_size']);
    await backup(source, resolve(to), {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onProgress((totalPages - remainingPages) * size, totalPages * size),
    });
  } finally {
    source.close();
  }
};

/** Makes a copy of the database as of one moment, in one file, checked and on the disk. The version of its schema. */
export const backUpSqlite = (copying: Copying): Promise<number> => {
  const { file, to } = copying;
  return telling(`${resolve(file)} cannot be backed up`, async () => {
    if (!existsSync(file)) throw new BackupError('no database', 'there is no such file');
    await makeEmpty(to);
    await copyPages(copying);
    await standAlone(to);
    return checkDatabase(to);
  });
};
