import type { MediaFile, MediaHash } from '@flashcards/library';
import type { ByteRange, Media } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Units } from '../engine/units.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections } from '../schema.ts';
import { there } from '../schema.ts';
import type { StoreTx } from '../store-tx.ts';
import type { Draft } from './media-rows.ts';
import { heldBy } from './media-rows.ts';
import { fileFrom, heldOf, namedIn } from './set-media.ts';
import { pieceId, piecesIn } from './pieces.ts';

/** What reading and writing media needs. */
export interface MediaParts {
  readonly collections: Collections;
  readonly snapshots: Snapshots;
  readonly units: Units<StoreTx>;
}

type Parts = Omit<MediaParts, 'units'>;

const readFrom = async function* ({ collections, snapshots }: Parts, hash: MediaHash, range: ByteRange) {
  for (const { position, from, to } of piecesIn(range)) {
    const _id = pieceId(hash, position);
    const [piece] = await snapshots.latest((reader) => reader.find(collections.mediaPieces, { _id }));
    if (!piece) throw new StoreUnavailable('mongodb: a media file went while it was read');
    yield piece.data.value().subarray(from, to);
  }
};

const perPage = 500;

/** The files of the account's own set after a name. */
const pageOf = ({ collections, snapshots }: Parts, holder: Draft, after: string) =>
  snapshots.one(holder.account, async (reader) => {
    const { sets, setMedia } = collections;
    const own = { _id: holder.set, account: holder.account, ...there };
    if ((await reader.find(sets, own, { projection: { _id: 1 } })).length === 0) return { items: [] };
    // The index by account would read the files of all its sets.
    const byName = { sort: { _id: 1 }, hint: '_id_', limit: perPage } as const;
    const found = await reader.find(setMedia, heldBy(holder, after), byName);
    const items = found.map(fileFrom);
    return { items, next: items.length === perPage ? items.at(-1)?.name : undefined };
  });

export const mongodbMedia = (parts: Parts): Omit<Media, 'add'> => ({
  open: async (hash) => {
    const { collections, snapshots } = parts;
    const held = { _id: hash, idleSince: { $exists: false } };
    const [file] = await snapshots.latest((reader) => reader.find(collections.mediaFiles, held));
    if (file?.type === undefined || file.bytes === undefined) return undefined;
    const { type, bytes } = file;
    return { type, bytes, read: (range) => readFrom(parts, hash, range), close: () => Promise.resolve() };
  },

  ofSet: (account, set) => pagesFrom<MediaFile, string>('', (after) => pageOf(parts, { account, set }, after)),

  named: (account, set, names) =>
    parts.snapshots.one(account, (reader) => namedIn(parts.collections, reader, { account, set, names })),

  held: (account, set, hashes) =>
    parts.snapshots.one(account, (reader) => heldOf(parts.collections, reader, { account, set, hashes })),
});
