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
import { heldBy, inUnits } from '../media/media-rows.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections } from '../schema.ts';
import type { Base } from '../store.ts';
import { listingsOf } from '../store.ts';

/** A database that no server uses. */
export type Opened = Connection & Base;

/** The number of references to each file by drafts and deleted sets, which do not count. */
const heldForNobody = async ({ collections: { hidden, setMedia }, snapshots: { latest } }: Base) => {
  const all = { kind: 'hidden', until: { $gte: givenUp } } as const;
  const only = { projection: { account: 1, hides: 1, set: 1 } } as const;
  const rows = await latest((reader) => reader.find(hidden, all, only));
  const counts = new Map<string, number>();
  // Each account that added files has up to 25 drafts.
  for (const some of inUnits(rows.filter(({ hides, set }) => hides === set))) {
    const held = { $or: some.map(({ account, set }) => heldBy({ account, set })) };
    for (const { hash } of await latest((reader) => reader.find(setMedia, held, { projection: { hash: 1 } })))
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return counts;
};

type Known = Pick<MediaFile, 'type' | 'bytes'>;

/** If the content is lost, type and size come from a set that holds the file; this query has no index. */
const mediaFile = async ({ collections, snapshots }: Base, hash: MediaHash): Promise<Known | undefined> => {
  const known = { _id: hash, holders: { $gt: 0 } };
  const [file] = await snapshots.latest((reader) => reader.find(collections.mediaFiles, known));
  if (!file) return undefined;
  const { type, bytes } = file;
  if (type !== undefined && bytes !== undefined) return { type, bytes };
  const [held] = await snapshots.latest((reader) => reader.find(collections.setMedia, { hash }, { limit: 1 }));
  return held && { type: held.type, bytes: held.bytes };
};

const idsPerPage = 500;

interface Identified {
  readonly _id: string;
  /** Only of files. */
  readonly holders?: number;
}

const idsIn = async function* (
  base: Base,
  kind: Parameters<WholeStore['ids']>[0],
  first: string,
): AsyncGenerator<readonly string[]> {
  const { quests, sharedFolders, mediaFiles } = base.collections;
  const documents = { quest: quests, 'shared-folder': sharedFolders, media: mediaFiles }[kind];
  const rows = documents as unknown as Collection<Identified>;
  const options = { sort: { _id: 1 }, limit: idsPerPage, projection: { _id: 1, holders: 1 } } as const;
  const forNobody = kind === 'media' ? await heldForNobody(base) : undefined;
  const isHeld = ({ _id, holders = 0 }: Identified): boolean => !forNobody || holders > (forNobody.get(_id) ?? 0);
  yield* pagesFrom<string, string>(first, async (after) => {
    const found = await base.snapshots.latest((reader) => reader.find(rows, { _id: { $gt: after } }, options));
    const items = found.filter(isHeld).map(({ _id }) => _id);
    return { items, next: found.length === idsPerPage ? found.at(-1)?._id : undefined };
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
  },
  units: base.units,
  whole: {
    size: () => sizeOf(base.collections),
    ids: (kind, after) => idsIn(base, kind, after),
    mediaFile: (hash) => mediaFile(base, hash),
  },
  sha256: () => createHash('sha256'),
});
