import type { MediaFile, MediaHash } from '@flashcards/library';
import type { Reading, WholeStore } from '@flashcards/units';
import { accountClosing } from '@flashcards/units';
import { createHash } from 'node:crypto';
import { leavingAccounts } from '../accounts/leaving-accounts.ts';
import type { Connection } from '../connection.ts';
import type { Collection } from '../driver.ts';
import { single } from '../engine/single.ts';
import { longestUnit } from '../engine/units.ts';
import { givenUp } from '../library/hidden-rows.ts';
import { heldBy } from '../media/media-rows.ts';
import { mongodbMedia } from '../media/media.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections } from '../schema.ts';
import type { Base } from '../store.ts';
import { listingsOf } from '../store.ts';

/** A database that no server uses. */
export type Opened = Connection & Base;

/** The number of references to each file by drafts and deleted sets, which do not count. */
const heldForNobody = ({ collections: { hidden, setMedia }, snapshots: { latest } }: Base) =>
  latest(async (reader) => {
    const all = { kind: 'hidden', until: { $gte: givenUp } } as const;
    const rows = await reader.find(hidden, all, { projection: { account: 1, hides: 1, set: 1 } });
    const counts = new Map<string, number>();
    for (const { account, set } of rows.filter((row) => row.hides === row.set))
      for (const { hash } of await reader.find(setMedia, heldBy({ account, set }), { projection: { hash: 1 } }))
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
    return counts;
  });

/** The files among these that an existing set holds. */
const heldAmong = async (base: Base, hashes: readonly string[]) => {
  const wanted = { _id: { $in: hashes as readonly MediaHash[] } };
  const found = await base.snapshots.latest((reader) => reader.find(base.collections.mediaFiles, wanted));
  const forNobody = await heldForNobody(base);
  return found.filter(({ _id, holders }) => holders > (forNobody.get(_id) ?? 0));
};

type Known = Pick<MediaFile, 'type' | 'bytes'>;

/** If the content is lost, type and size come from a set that holds the file; this query has no index. */
const mediaFile = async (base: Base, hash: MediaHash): Promise<Known | undefined> => {
  const [file] = await heldAmong(base, [hash]);
  if (!file) return undefined;
  const { type, bytes } = file;
  if (type !== undefined && bytes !== undefined) return { type, bytes };
  const { collections, snapshots } = base;
  const [held] = await snapshots.latest((reader) => reader.find(collections.setMedia, { hash }, { limit: 1 }));
  return held && { type: held.type, bytes: held.bytes };
};

const idsPerPage = 500;

const idsIn = (base: Base, kind: Parameters<WholeStore['ids']>[0], first: string): AsyncIterable<readonly string[]> => {
  const { quests, sharedFolders, mediaFiles } = base.collections;
  const documents = { quest: quests, 'shared-folder': sharedFolders, media: mediaFiles }[kind];
  const rows = documents as unknown as Collection<{ readonly _id: string }>;
  const options = { sort: { _id: 1 }, limit: idsPerPage, projection: { _id: 1 } } as const;
  return pagesFrom<string, string>(first, async (after) => {
    const found = await base.snapshots.latest((reader) => reader.find(rows, { _id: { $gt: after } }, options));
    const ids = found.map(({ _id }) => _id);
    const items = kind === 'media' ? (await heldAmong(base, ids)).map(({ _id }) => _id) : ids;
    return { items: items.toSorted(), next: ids.length === idsPerPage ? ids.at(-1) : undefined };
  });
};

/** Estimated counts, without a scan. A card counts by its study row, an account by its user. */
const sizeOf = async ({ accounts: _, cards: __, ...counted }: Collections): Promise<number> => {
  const collections = new Map(Object.values(counted).map((rows) => [rows.collectionName, rows]));
  const counting = [...collections.values()].map((rows) => rows.estimatedDocumentCount({ maxTimeMS: longestUnit }));
  return (await single(() => Promise.all(counting))).reduce((sum, count) => sum + count, 0);
};

/** What reading a store that no server uses needs. */
export const readingOf = (base: Base): Reading => ({
  store: {
    ...listingsOf(base, accountClosing(base.units, leavingAccounts(base))),
    media: mongodbMedia(base),
  },
  units: base.units,
  whole: {
    size: () => sizeOf(base.collections),
    ids: (kind, after) => idsIn(base, kind, after),
    mediaFile: (hash) => mediaFile(base, hash),
  },
  sha256: () => createHash('sha256'),
});
