import type { AccountId, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { KeepMedia, NewMediaFile } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Units } from '../engine/units.ts';
import type { MediaPieceDocument } from '../schema.ts';
import type { StoreTx } from '../store-tx.ts';
import { changesOf } from '../store-tx.ts';
import type { Draft, FileRows } from './media-rows.ts';
import { inUnits, mostRows } from './media-rows.ts';
import type { MediaParts } from './media.ts';
import { piecesOf } from './pieces.ts';

/**
 * Runs a unit of work while the draft accepts more, and extends its lease: a unit that gives up the draft writes the
 * same row. Units with a common key take turns in this process.
 */
type InDraft = <T>(keys: readonly string[], work: (rows: FileRows) => Promise<T>) => Promise<T>;

const inDraftOf =
  (units: Units<StoreTx>, { account, set }: Draft): InDraft =>
  async (keys, work) => {
    const change = changesOf({ ...units, write: (of, unit) => units.write(of, unit, keys) });
    const done = await change(account, undefined, async ({ hidden, files }) => {
      const draft = await hidden.find(account, { hides: set, set });
      if (!draft) return refuse('given_up');
      const value = await work(files);
      await hidden.renew(draft);
      return ok(value);
    });
    if (done.ok) return done.value;
    throw new StoreUnavailable('mongodb: the set was given up before all its media were there');
  };

const hashOf = ({ hash }: NewMediaFile) => hash;

/** References the files, so that no sweep removes them. Returns those without content, each once. */
const hold = async (inDraft: InDraft, draft: Draft, files: readonly NewMediaFile[]) => {
  const missing = new Map<string, NewMediaFile>();
  for (const some of inUnits(files)) {
    const sizes = await inDraft(some.map(hashOf), async (rows) => {
      const found = await rows.sizes(some.map(hashOf));
      await rows.hold(draft, some);
      return found;
    });
    for (const file of some) if (sizes.get(file.hash) !== file.bytes) missing.set(file.hash, file);
  }
  return [...missing.values()];
};

/** The counted bytes of all different files of the account, including drafts. */
const usageOf = ({ collections: { setMedia }, snapshots: { one } }: MediaParts, account: AccountId): Promise<number> =>
  one(account, async (reader) => {
    const [found] = await reader.aggregate<{ sum: number }>(setMedia, [
      { $match: { account } },
      { $sort: { account: 1, hash: 1 } },
      { $group: { _id: '$hash', counted: { $first: '$counted' } } },
      { $group: { _id: null, sum: { $sum: '$counted' } } },
    ]);
    return found?.sum ?? 0;
  });

const mostBytesAtOnce = 2 * 2 ** 20;

/** The pieces of these files that one unit of work stores; the last piece may exceed the bytes. */
const batchesOf = async function* (files: readonly NewMediaFile[]): AsyncGenerator<readonly MediaPieceDocument[]> {
  let [batch, bytes]: [MediaPieceDocument[], number] = [[], 0];
  for (const file of files)
    for await (const piece of piecesOf(file)) {
      batch.push(piece);
      bytes += piece.data.length();
      if (batch.length < mostRows && bytes < mostBytesAtOnce) continue;
      yield batch;
      [batch, bytes] = [[], 0];
    }
  if (batch.length > 0) yield batch;
};

/** Of two concurrent calls with one file, each stores the pieces that the other has not stored. */
const put = async (inDraft: InDraft, files: readonly NewMediaFile[]): Promise<void> => {
  for await (const pieces of batchesOf(files)) {
    const ids = pieces.map(({ _id }) => _id);
    await inDraft(ids, async (rows) => {
      const stored = await rows.stored(ids);
      await rows.store(pieces.filter(({ _id }) => !stored.has(_id)));
    });
  }
  for (const some of inUnits(files)) await inDraft(some.map(hashOf), (rows) => rows.complete(some));
};

/**
 * Writes the references first, then checks the limit, so that the later of two calls counts both. Then it writes the
 * missing files.
 */
export const keepFor =
  (parts: MediaParts) =>
  (account: AccountId, set: SetId): KeepMedia => {
    const inDraft = inDraftOf(parts.units, { account, set });
    return async ({ files, mostBytes }) => {
      const missing = await hold(inDraft, { account, set }, files);
      if ((await usageOf(parts, account)) > mostBytes) return refuse('too_much_media');
      await put(inDraft, missing);
      return ok(undefined);
    };
  };
