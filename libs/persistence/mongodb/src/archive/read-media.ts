import type { AccountId } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import type { ArchiveRecord, MediaRecord } from '@flashcards/persistence-ports';
import { mediaRecords } from '@flashcards/persistence-ports';
import { mongodbMedia } from '../media/media.ts';
import { fileFrom, mediaAtOnce, someMedia } from '../media/set-media.ts';
import { placedSetsOf } from '../sets.ts';
import { isPublished } from '../progress.ts';
import type { Alone } from './alone.ts';

/** Set by set, by name. */
export const mediaRecordsOf = async function* (
  { run }: Alone,
  user: AccountId,
): AsyncGenerator<readonly MediaRecord[]> {
  const sets = await run(({ collections }) => placedSetsOf(collections, user));
  for (const { id: set } of sets)
    for (let after: string | undefined = ''; after !== undefined;) {
      const last: string = after;
      const page = await run(({ collections }) => someMedia(collections, { user, set }, last));
      if (page.length > 0) yield page.map((document) => ({ kind: 'media', set, file: fileFrom(document) }));
      after = page.length === mediaAtOnce ? page.at(-1)?._id : undefined;
    }
};

/** A draft's reference is none: nobody goes on with a draft. */
export const isHeldBySet = ({ run }: Alone, hash: MediaHash): Promise<boolean> =>
  run(async ({ collections }) => {
    const holders = await collections.setMedia.find({ hash }, { projection: { user: 1, set: 1 } }).toArray();
    for (const { user, set } of holders) if (await isPublished(collections, user, set)) return true;
    return false;
  });

/** Nothing where no set holds it. */
export const fileRecords = async function* (alone: Alone, hash: MediaHash): AsyncGenerator<readonly ArchiveRecord[]> {
  const found = await alone.run(({ collections }) => collections.setMedia.findOne({ hash }));
  if (!found || !(await isHeldBySet(alone, hash))) return;
  const { type, bytes } = found;
  yield* mediaRecords(mongodbMedia(alone), { hash, type, bytes });
};
