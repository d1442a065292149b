import { closeSync, constants, existsSync, fstatSync, openSync, readSync } from 'node:fs';

const mostBytes = 64 * 1024;

/** The text of a file, or what is wrong with the file (to follow "names"), without its content. */
export type SecretText = { readonly text: string } | { readonly problem: string };

/** At most one byte more than a secret may have; `undefined` when it is not a regular file. */
const bytesOf = (path: string): Buffer | undefined => {
  // Opening a pipe without a writer must not block.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!fstatSync(file).isFile()) return undefined;
    const buffer = Buffer.alloc(mostBytes + 1);
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(file);
  }
};

const decoded = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const read = (path: string): SecretText => {
  const bytes = bytesOf(path);
  if (bytes === undefined) return { problem: 'is no regular file' };
  if (bytes.length > mostBytes) return { problem: `holds more than ${mostBytes / 1024} KiB` };
  const text = decoded(bytes);
  if (text === undefined) return { problem: 'is no UTF-8 text' };
  // Without the line end that editors and `echo` add.
  return text.trim() === '' ? { problem: 'is empty' } : { text: text.replace(/\r?\n$/, '') };
};

const readOrNot = (path: string): SecretText => {
  try {
    return read(path);
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
};

/** The content of a file with a secret. */
export const secretText = (path: string): SecretText => {
  const found = readOrNot(path);
  if ('text' in found) return found;
  // If no file has that name, the name may be the secret itself and is not repeated.
  return { problem: `${existsSync(path) ? `${path}, which` : 'a file that'} ${found.problem}` };
};
