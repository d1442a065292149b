import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile, MediaHash } from '@flashcards/library';
import { countedBytes } from '@flashcards/library';
import type { Filter } from '../driver.ts';
import type { Batch } from '../engine/batch.ts';
import type { Steps } from '../engine/steps.ts';
import type { Collections, MediaPieceDocument, SetMediaDocument } from '../schema.ts';
import { piecesUnder } from './pieces.ts';

/** All sets of an account, or one of them. */
export interface Holder {
  readonly account: AccountId;
  readonly set?: SetId;
}

export type Draft = Required<Holder>;

/** Matches the files of a holder; of a set, those after a name. "0" is the character after "/". */
export const heldBy = ({ account, set }: Holder, after = ''): Filter<SetMediaDocument> =>
  set === undefined ? { account } : { account, _id: { $gt: `${set}/${after}`, $lt: `${set}0` } };

export const mediaDocument = ({ account, set }: Draft, file: MediaFile): SetMediaDocument => {
  const { name, hash, type, bytes } = file;
  return { _id: `${set}/${name}`, account, name, hash, type, bytes, counted: countedBytes(file) };
};

type Held = Pick<SetMediaDocument, '_id' | 'hash'>;

/** The number of these rows for each file. Sorted, so that two concurrent units conflict at their first write. */
const countsOf = (rows: readonly Pick<Held, 'hash'>[]): readonly (readonly [MediaHash, number])[] => {
  const counts = new Map<MediaHash, number>();
  for (const { hash } of rows) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
};

export const hold = ({ mediaFiles, setMedia }: Collections, batch: Batch, rows: readonly SetMediaDocument[]): void => {
  const updates = countsOf(rows).map(([_id, holders]) => ({
    updateOne: { filter: { _id }, update: { $inc: { holders }, $unset: { idleSince: '' as const } }, upsert: true },
  }));
  batch.add(mediaFiles, ...updates);
  batch.add(setMedia, ...rows.map((document) => ({ insertOne: { document } })));
};

export const letGo = ({ mediaFiles, setMedia }: Collections, batch: Batch, { account, rows }: LetGo): void => {
  const counts = countsOf(rows);
  const updates = counts.map(([_id, holders]) => ({
    updateOne: { filter: { _id }, update: { $inc: { holders: -holders } } },
  }));
  const idle = { _id: { $in: counts.map(([hash]) => hash) }, holders: 0 };
  batch.add(mediaFiles, ...updates, { updateMany: { filter: idle, update: { $set: { idleSince: new Date() } } } });
  batch.add(setMedia, { deleteMany: { filter: { _id: { $in: rows.map(({ _id }) => _id) }, account } } });
};

interface LetGo extends Pick<Holder, 'account'> {
  readonly rows: readonly Held[];
}

/** The maximum of rows that one unit of work writes. */
export const mostRows = 250;

/** Slices the items for units of work, in order. */
export const inUnits = function* <Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += mostRows) yield items.slice(from, from + mostRows);
};

const heldRows = ({ read, write }: Steps, collections: Collections) => ({
  /** References the files, so that no sweep removes them. */
  hold: write((batch, draft: Draft, files: readonly MediaFile[]) => {
    hold(
      collections,
      batch,
      files.map((file) => mediaDocument(draft, file)),
    );
  }),
  /** Some of the files of a holder. */
  held: read((reader, holder: Holder): Promise<readonly Held[]> =>
    reader.find(collections.setMedia, heldBy(holder), { projection: { hash: 1 }, limit: mostRows }),
  ),
  letGo: write((batch, rows: LetGo) => letGo(collections, batch, rows)),
});

const contentRows = ({ read, write }: Steps, { mediaFiles, mediaPieces }: Collections) => ({
  /** The sizes of those of these files that have content. */
  sizes: read(async (reader, hashes: readonly MediaHash[]) => {
    const whole = { _id: { $in: hashes }, bytes: { $exists: true } };
    const found = await reader.find(mediaFiles, whole, { projection: { bytes: 1 } });
    return new Map(found.map(({ _id, bytes }) => [_id, bytes]));
  }),
  /** Which of these pieces exist. */
  stored: read(async (reader, ids: readonly string[]) => {
    const found = await reader.find(mediaPieces, { _id: { $in: ids } }, { projection: { _id: 1 } });
    return new Set(found.map(({ _id }) => _id));
  }),
  store: write((batch, pieces: readonly MediaPieceDocument[]) =>
    batch.add(mediaPieces, ...pieces.map((document) => ({ insertOne: { document } }))),
  ),
  /** Marks the files as complete. The first call stores type and size. */
  complete: write((batch, files: readonly MediaFile[]) => {
    const updates = files.map(({ hash: _id, type, bytes }) => ({
      updateOne: { filter: { _id, bytes: { $exists: false } }, update: { $set: { type, bytes } } },
    }));
    batch.add(mediaFiles, ...updates);
  }),
  /** Whether the file has had no holder since this instant. */
  isIdle: read(async (reader, hash: MediaHash, since: Date) => {
    const idle = { _id: hash, idleSince: { $lte: since } };
    return (await reader.find(mediaFiles, idle, { projection: { _id: 1 } })).length > 0;
  }),
  /** Deletes the file with its pieces, about 400 at most. */
  delete: write((batch, hash: MediaHash) => {
    batch.add(mediaFiles, { deleteOne: { filter: { _id: hash } } });
    batch.add(mediaPieces, { deleteMany: { filter: piecesUnder(hash) } });
  }),
});

/** Rows of files, their content and what holds them, which only this store needs. */
export const fileRows = (steps: Steps, collections: Collections) => ({
  ...heldRows(steps, collections),
  ...contentRows(steps, collections),
});

export type FileRows = ReturnType<typeof fileRows>;
