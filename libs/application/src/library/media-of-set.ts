import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile } from '@flashcards/library';
import type { Media } from '@flashcards/persistence-ports';
import type { PackedMedia } from '../imports/package-writer.ts';

/** A file may go while it is asked for: then it has no content. */
const contentOf = async function* (media: Media, { hash }: MediaFile): AsyncGenerator<Uint8Array> {
  const found = await media.open(hash);
  if (!found) return;
  try {
    yield* found.read({ from: 0, to: found.bytes });
  } finally {
    await found.close();
  }
};

/** The files of an own set with their content, which is read when it is asked for. */
export const mediaOfSet = async function* (
  media: Media,
  account: AccountId,
  set: SetId,
): AsyncGenerator<readonly PackedMedia[]> {
  for await (const page of media.ofSet(account, set))
    yield page.map((file) => ({ ...file, content: () => contentOf(media, file) }));
};
