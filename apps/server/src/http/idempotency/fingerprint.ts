import type { PackageFile } from '@flashcards/application';
import type { AnyCodec, Shape } from '@flashcards/contract';
import { BadEntry, ourName } from '@flashcards/contract';
import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Values } from '../body/check-values.ts';

/** A request with decoded values, so that the order of keys and spaces do not matter. */
export interface RequestParts {
  readonly operation: string;
  readonly shape: Shape;
  readonly body: Values;
  readonly query: Values;
  readonly file: PackageFile | undefined;
}

/** The keys of objects in one order: those of a map are data, and come in any. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const add = (hash: Hash, value: unknown): void => void hash.update(`${JSON.stringify([value], inOrder)}\n`);

/** The wire form, because our own names may change between releases. */
const wireOf = ({ items, encode }: AnyCodec, value: unknown): unknown =>
  items && Array.isArray(value)
    ? value.map((entry: unknown) => (entry instanceof BadEntry ? entry : (items.encode(entry) as unknown)))
    : encode(value);

const addFile = async (hash: Hash, { location }: PackageFile): Promise<void> => {
  for await (const bytes of createReadStream(location)) hash.update(bytes as Buffer);
};

/**
 * Distinguishes requests with the same key (contract, section 1): a hash of operation, query parameters, body without
 * the token, and the bytes of the file.
 */
export const fingerprint = async ({ operation, shape, body, query, file }: RequestParts): Promise<string> => {
  const hash = createHash('sha256');
  add(hash, [operation, query]);
  for (const [key, codec] of Object.entries(shape)) {
    add(hash, key);
    add(hash, wireOf(codec, body[ourName(key, codec)]));
  }
  if (file) await addFile(hash, file);
  return hash.digest('base64url');
};
