import { constants } from 'node:fs';
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { BackupError } from '@flashcards/persistence-sqlite';

/** A generated secret has 32 bytes, in hex. */
const shortest = 64;
const longest = 4_096;

/**
 * The secret that a server generated; `undefined` when there is none. Throws a `BackupError` when it is invalid or
 * unreadable.
 */
export const secretAt = async (file: string): Promise<string | undefined> => {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longest)).finally(() => handle.close());
    const text = buffer.toString('utf8', 0, bytesRead);
    if (text.trim().length >= shortest && bytesRead < longest) return text;
    throw new BackupError('bad data', `${file} is no secret that a server has made`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') throw new BackupError('bad data', `${file} is a symbolic link, and must be a file`);
    if (code === 'EACCES' || code === 'EISDIR') throw new BackupError('no backup', `${file} cannot be read (${code})`);
    throw error;
  }
};

/**
 * Replaces the secret, and keeps the present one under `kept`. Returns `kept`, or `undefined` when there was none or it
 * is the same.
 */
export const placeSecret = async (secret: string, file: string, kept: string): Promise<string | undefined> => {
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present?.trim() === secret.trim()) return undefined;
  const next = `${file}.restoring`;
  await rm(next, { force: true });
  await writeFile(next, secret, { flag: 'wx', mode: 0o600, flush: true });
  if (present !== undefined) await link(file, kept);
  await rename(next, file);
  return present === undefined ? undefined : kept;
};
