import type { AccountId, SetId } from '@flashcards/kernel';
import type { MediaFile } from '@flashcards/library';
import type { Media } from '@flashcards/persistence-ports';
import type { PackedMedia } from '../imports/package-writer.ts';

/** Empty when the file was deleted in the meantime. */
const contentOf = async function* (media: Media, { hash }: MediaFile): AsyncGenerator<Uint8Array> {
  const found = await media.open(hash);
  if (!found) return;
  try {
    yield* found.read({ from: 0, to: found.bytes });
  } finally {
    await found.close();
  }
};

/** The files of an own set. Their content is read on demand. */
export const mediaOfSet = async function* (
  media: Media,
  account: AccountId,
  set: SetId,
): AsyncGenerator<readonly PackedMedia[]> {
  for await (const page of media.ofSet(account, set))
    yield page.map((file) => ({ ...file, content: () => contentOf(media, file) }));
};
