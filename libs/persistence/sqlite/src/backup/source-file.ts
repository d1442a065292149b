import { constants, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BackupError, withFaultContext } from './backup-error.ts';

const magic = 'SQLite format 3\u0000';

const reasons: Readonly<Record<string, string>> = {
  ELOOP: 'it is a symbolic link; name the file itself',
  ENXIO: 'it is no file',
};

const opened = async (path: string): Promise<FileHandle> => {
  try {
    // Does not follow symbolic links, and does not block on a pipe without a writer.
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new BackupError('no backup', 'there is no such file');
    if (code === 'EACCES') throw new BackupError('no backup', 'this user may not read it');
    if (code in reasons) throw new BackupError('bad data', reasons[code] ?? '');
    throw error;
  }
};

const beginsWith = async (handle: FileHandle): Promise<string> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  return buffer.toString('latin1', 0, bytesRead);
};

const problemOf = async (handle: FileHandle, path: string): Promise<string | undefined> => {
  const found = await handle.stat();
  if (found.isDirectory()) return 'it is a directory';
  if (!found.isFile()) return 'it is no file';
  if (found.size === 0) return 'it is empty';
  if ((await beginsWith(handle)) !== magic) return 'it is no SQLite database';
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return log > 0
    ? `it is a database in use, or one that was not closed in order: ${path}-wal belongs to it`
    : undefined;
};

/** Opens a file that may be a backup, after a first check of its header. */
export const openSource = async (path: string): Promise<FileHandle> => {
  const handle = await opened(path);
  const problem = await problemOf(handle, path).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  if (problem === undefined) return handle;
  await handle.close();
  throw new BackupError('bad data', problem);
};

/** Throws `BackupError` where `openSource` would refuse the file. Checks nothing else. */
export const lookAtSource = (path: string): Promise<void> =>
  withFaultContext(`${resolve(path)} cannot be restored`, async () => (await openSource(path)).close());
