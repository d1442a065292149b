import type { AccountId, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { MediaFile, MediaHash } from '@flashcards/library';
import type { HeldFile, InsertRefusal, NewMediaFile, Receipt, Store } from '@flashcards/persistence-ports';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WholeSet } from '../library/a-set.ts';
import { aSet } from '../library/a-set.ts';
import { everyPage } from '../asking.ts';
import { ended } from '../changing.ts';
import { randomSetId } from '../random-ids.ts';

export interface WholeMediaFile extends NewMediaFile {
  readonly whole: Uint8Array;
}

/** The content in several chunks. */
const inPieces = async function* (whole: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < whole.length; from += 40_000) yield whole.subarray(from, from + 40_000);
};

/** A new file, with random content unless `whole` is given. */
export const aMediaFile = (of: Partial<MediaFile> & { readonly whole?: Uint8Array } = {}): WholeMediaFile => {
  const { whole = Buffer.from(`a picture ${randomUUID()}`), ...overrides } = of;
  return {
    name: 'a picture.png',
    hash: createHash('sha256').update(whole).digest('hex') as MediaHash,
    type: 'image/png',
    bytes: whole.length,
    content: () => inPieces(whole),
    whole,
    ...overrides,
  };
};

/** The file as the store returns it. */
export const storedFile = ({ name, hash, type, bytes }: MediaFile): MediaFile => ({ name, hash, type, bytes });

export const roomy = 2 ** 30;

/** Inserts a set with its cards and these files. */
export const insertWithMedia = async (
  store: Store,
  account: AccountId,
  { cards, report: _, ...set }: WholeSet,
  { files, mostBytes = roomy }: { readonly files: readonly NewMediaFile[]; readonly mostBytes?: number },
): Promise<'inserted' | InsertRefusal | 'too_much_media'> => {
  const inserted = await store.sets.insertNew<'too_much_media'>(
    account,
    set,
    async ({ addCards: add, keepMedia: keep }) => {
      const kept = await keep({ files, mostBytes });
      if (!kept.ok) return kept;
      await add(cards);
      return ok({});
    },
  );
  if (inserted.ok) return 'inserted';
  if (inserted.code === 'answered_before' || inserted.code === 'receipt_taken') throw new Error(inserted.code);
  return inserted.code;
};

interface Adding {
  readonly mostBytes?: number;
  readonly receipt?: Receipt<unknown>;
  /** When it is added, by the clock of the caller. */
  readonly at?: Date;
}

/** Adds a file without a set. */
export const addMedia = (
  store: Store,
  account: AccountId,
  { name: _, ...file }: NewMediaFile,
  { mostBytes = roomy, receipt, at }: Adding = {},
): Promise<string> => {
  const { id, createdAt } = aSet();
  const draft = { id, createdAt: at ?? createdAt };
  return ended(store.media.add(account, { file, draft, mostBytes }, receipt));
};

/** The file as an account holds it that does not have it in the set in question. */
export const heldFile = ({ hash, type, bytes }: MediaFile): HeldFile => ({ hash, type, bytes });

/** The files among these that the account holds, with their names in this set. */
export const heldAmong = async (
  store: Store,
  account: AccountId,
  files: readonly MediaFile[],
  set = randomSetId(),
): Promise<readonly HeldFile[]> => {
  const held = await store.media.held(
    account,
    set,
    files.map(({ hash }) => hash),
  );
  return files.flatMap(({ hash }) => held.get(hash) ?? []);
};

export const mediaOf = (store: Store, account: AccountId, set: SetId): Promise<readonly MediaFile[]> =>
  everyPage(store.media.ofSet(account, set));

/** The content of the hash as text; `undefined` where there is no file. */
export const contentOfMedia = async (
  store: Store,
  hash: MediaHash,
  range?: { readonly from: number; readonly to: number },
): Promise<string | undefined> => {
  const found = await store.media.open(hash);
  if (!found) return undefined;
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of found.read(range ?? { from: 0, to: found.bytes })) pieces.push(piece);
    return Buffer.concat(pieces).toString('latin1');
  } finally {
    await found.close();
  }
};

/** Resolves when the file is no longer found: files without a set are removed soon after. */
export const untilGone = async (store: Store, hash: MediaHash): Promise<void> => {
  while ((await contentOfMedia(store, hash)) !== undefined) await sleep(10);
};
