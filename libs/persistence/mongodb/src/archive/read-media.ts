import type { MediaHash } from '@flashcards/library';
import type { ArchiveRecord } from '@flashcards/persistence-ports';
import { mediaRecords } from '@flashcards/persistence-ports';
import { givenUp } from '../library/hidden-rows.ts';
import { heldBy } from '../media/media-rows.ts';
import { mongodbMedia } from '../media/media.ts';
import type { MediaFileDocument } from '../schema.ts';
import type { Reading } from './record-pages.ts';

/** How often drafts and deleted sets hold files: for those nobody is to keep them. */
const heldForNobody = ({
  collections: { hidden, setMedia },
  snapshots: { latest },
}: Reading): Promise<ReadonlyMap<MediaHash, number>> =>
  latest(async (reader) => {
    const all = { kind: 'hidden', until: { $gte: givenUp } } as const;
    const rows = await reader.find(hidden, all, { projection: { account: 1, hides: 1, set: 1 } });
    const counts = new Map<MediaHash, number>();
    for (const { account, set } of rows.filter((row) => row.hides === row.set))
      for (const { hash } of await reader.find(setMedia, heldBy({ account, set }), { projection: { hash: 1 } }))
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
    return counts;
  });

/** Those of these files that a set holds which is there. */
export const heldAmong = async (
  reading: Reading,
  hashes: readonly MediaHash[],
): Promise<ReadonlyMap<MediaHash, MediaFileDocument>> => {
  const { collections, snapshots } = reading;
  const found = await snapshots.latest((reader) => reader.find(collections.mediaFiles, { _id: { $in: hashes } }));
  const forNobody = await heldForNobody(reading);
  const held = found.filter(({ _id, holders }) => holders > (forNobody.get(_id) ?? 0));
  return new Map(held.map((file) => [file._id, file]));
};

/** Where its content is lost those who hold it tell of it; no index serves that. */
const toldOf = (
  { collections: { setMedia }, snapshots: { latest } }: Reading,
  { _id, type, bytes }: MediaFileDocument,
) =>
  latest(async (reader) => {
    if (type !== undefined && bytes !== undefined) return { hash: _id, type, bytes };
    const [told] = await reader.find(setMedia, { hash: _id }, { limit: 1 });
    return told && { hash: _id, type: told.type, bytes: told.bytes };
  });

/** Nothing where no set holds it. */
export const fileRecords = async function* (
  reading: Reading,
  hash: MediaHash,
): AsyncGenerator<readonly ArchiveRecord[]> {
  const file = (await heldAmong(reading, [hash])).get(hash);
  const told = file && (await toldOf(reading, file));
  if (told) yield* mediaRecords(mongodbMedia(reading), told);
};
