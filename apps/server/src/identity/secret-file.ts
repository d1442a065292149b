import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const secretLength = 64;
const attempts = 50;

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Another start may have made the file just now and not written it yet. */
const readSecret = async (file: string): Promise<string> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length >= secretLength) return secret;
    await pause(20);
  }
  throw new Error('the file jwt-secret in DATA_DIR is damaged; delete it, and everyone signs in anew');
};

/**
 * The secret kept in `file`, made there if it is missing. The file is created exclusively, so of two servers that
 * start at once one makes the secret and the other takes it over.
 */
export const secretIn = async (file: string): Promise<string> => {
  try {
    const handle = await open(file, 'wx', 0o600);
    const secret = randomBytes(secretLength / 2).toString('hex');
    await handle.writeFile(secret).finally(() => handle.close());
    return secret;
  } catch (error) {
    if (!isTaken(error)) throw error;
    return readSecret(file);
  }
};
