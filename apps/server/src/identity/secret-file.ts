import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const secretLength = 64;

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

/** The secret in `file`; `undefined` when the file does not exist. Throws when it is empty or too short. */
const secretAt = async (file: string): Promise<string | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  const secret = text?.trim();
  if (secret === undefined || secret.length >= secretLength) return secret;
  const state = secret === '' ? 'empty: no token was signed with it' : 'too short: everyone signs in anew without it';
  throw new Error(`the secret in ${resolve(file)} is ${state}; delete the file and start again`);
};

const syncDirectory = async (directory: string): Promise<void> => {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
};

/** Writes a temporary file and links it to `file`, so that `file` is always complete. */
const makeSecret = async (file: string): Promise<void> => {
  const own = `${file}.${randomUUID()}`;
  try {
    await writeFile(own, randomBytes(secretLength / 2).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
    await link(own, file);
    await syncDirectory(dirname(file));
  } catch (error) {
    // Another server was first; its secret is used.
    if (!hasCode(error, 'EEXIST')) throw new Error(`cannot make the secret ${resolve(file)}`, { cause: error });
  } finally {
    await rm(own, { force: true });
  }
};

/** The secret in `file`, which is created if it is missing. Servers that start concurrently all use the first one's. */
export const secretIn = async (file: string): Promise<string> => {
  const known = await secretAt(file);
  if (known !== undefined) return known;
  await makeSecret(file);
  const made = await secretAt(file);
  if (made === undefined) throw new Error(`the secret ${resolve(file)} was removed while the server started`);
  return made;
};
