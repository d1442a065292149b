import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile } from '@flashcards/library';
import type { ByteRange, Media } from '@flashcards/persistence-ports';
import type { Database } from '../database.ts';
import { isPublished } from '../progress.ts';
import { chunksIn, readChunk } from './content.ts';
import { fileFrom, mediaAtOnce, someMedia } from './set-media.ts';

/** A chunk is a call of its own: nothing is held between two, however slowly they are taken. */
const piecesOf = async function* (
  { run }: Pick<Database, 'run'>,
  id: string,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (const { n, from, to } of chunksIn(range)) {
    const chunk = await run(({ collections }) => readChunk(collections, id, n));
    yield chunk.subarray(from, to);
  }
};

/** Each page is one state, and a call of its own. */
const pagesOf = async function* (
  { run }: Pick<Database, 'run'>,
  user: AccountId,
  set: SetId,
): AsyncGenerator<readonly MediaFile[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const last: string = after;
    const page = await run(({ collections, journal }) =>
      journal.reading(user, async () =>
        (await isPublished(collections, user, set)) ? someMedia(collections, { user, set }, last) : [],
      ),
    );
    if (page.length > 0) yield page.map(fileFrom);
    after = page.length === mediaAtOnce ? page.at(-1)?._id : undefined;
  }
};

export const mongodbMedia = (database: Pick<Database, 'run'>): Media => ({
  open: async (hash) => {
    const found = await database.run(({ collections }) => collections.mediaFiles.findOne({ _id: hash }));
    if (!found || found.isGoing || found.content === '') return undefined;
    const { type, bytes, content } = found;
    return { type, bytes, read: (range) => piecesOf(database, content, range), close: () => Promise.resolve() };
  },

  ofSet: (account, set) => pagesOf(database, account, set),
});
