import type { MediaFile, MediaHash } from '@flashcards/library';
import type { ByteRange, HeldFile, Media } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Units } from '../engine/units.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections, SetMediaDocument } from '../schema.ts';
import { there } from '../schema.ts';
import type { StoreTx } from '../store-tx.ts';
import type { Draft } from './media-rows.ts';
import { heldBy, mediaId } from './media-rows.ts';
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

const fileFrom = ({ name, hash, type, bytes }: SetMediaDocument): MediaFile => ({ name, hash, type, bytes });

const perPage = 500;

/** The files of the account's own set after a name. */
const pageOf = ({ collections: { sets, setMedia }, snapshots }: Parts, holder: Draft, after: string) =>
  snapshots.one(holder.account, async (reader) => {
    const own = { _id: holder.set, account: holder.account, ...there };
    if ((await reader.find(sets, own, { projection: { _id: 1 } })).length === 0) return { items: [] };
    // The index by account would read the files of all its sets.
    const byName = { sort: { _id: 1 }, hint: '_id_', limit: perPage } as const;
    const found = await reader.find(setMedia, heldBy(holder, after), byName);
    const items = found.map(fileFrom);
    return { items, next: items.length === perPage ? items.at(-1)?.name : undefined };
  });

const named = ({ collections: { setMedia }, snapshots }: Parts, { account, set }: Draft, names: readonly string[]) =>
  snapshots.one(account, async (reader): Promise<readonly MediaFile[]> => {
    const wanted = { _id: { $in: names.map((name) => mediaId(set, name)) }, account };
    return (await reader.find(setMedia, wanted)).map(fileFrom);
  });

const held = ({ collections: { setMedia }, snapshots }: Parts, { account, set }: Draft, hashes: readonly MediaHash[]) =>
  snapshots.one(account, async (reader): Promise<readonly HeldFile[]> => {
    const rows = await reader.find(setMedia, { account, hash: { $in: [...hashes] } });
    const files = new Map<MediaHash, HeldFile>();
    for (const row of rows) {
      const { name, ...file } = fileFrom(row);
      if (row._id === mediaId(set, name)) files.set(row.hash, { ...file, name });
      else if (!files.has(row.hash)) files.set(row.hash, file);
    }
    return [...files.values()];
  });

export const mongodbMedia = (parts: Parts): Media => ({
  open: async (hash) => {
    const { collections, snapshots } = parts;
    const held = { _id: hash, idleSince: { $exists: false } };
    const [file] = await snapshots.latest((reader) => reader.find(collections.mediaFiles, held));
    if (file?.type === undefined || file.bytes === undefined) return undefined;
    const { type, bytes } = file;
    return { type, bytes, read: (range) => readFrom(parts, hash, range), close: () => Promise.resolve() };
  },

  named: (account, set, names) => named(parts, { account, set }, names),

  held: (account, set, hashes) => held(parts, { account, set }, hashes),

  ofSet: (account, set) => pagesFrom<MediaFile, string>('', (after) => pageOf(parts, { account, set }, after)),
});
