import type { PackageFile } from '@flashcards/application';
import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Values } from '../body/check-values.ts';

/** What is asked for: values as they were decoded, so that neither the order of keys nor spaces matter. */
export interface Asked {
  readonly operation: string;
  readonly body: Values;
  readonly query: Values;
  readonly file: PackageFile | undefined;
}

const add = (hash: Hash, value: unknown): void => void hash.update(`${JSON.stringify([value])}\n`);

const addFile = async (hash: Hash, { location }: PackageFile): Promise<void> => {
  for await (const bytes of createReadStream(location)) hash.update(bytes as Buffer);
};

/**
 * Tells a request from another one with the same key (contract, section 1): operation, query parameters, body without
 * the token, and the bytes of the file.
 */
export const fingerprint = async ({ operation, body, query, file }: Asked): Promise<string> => {
  const hash = createHash('sha256');
  add(hash, [operation, query]);
  for (const [key, value] of Object.entries(body)) {
    add(hash, key);
    add(hash, value);
  }
  if (file) await addFile(hash, file);
  return hash.digest('base64url');
};
