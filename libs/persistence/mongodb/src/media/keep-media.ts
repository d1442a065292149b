import { ok, refuse } from '@flashcards/kernel';
import type { KeepMedia, NewMediaFile } from '@flashcards/persistence-ports';
import { atMost, slicesOf } from '../at-most.ts';
import type { Call } from '../call.ts';
import type { Draft } from '../drafts.ts';
import { GivenUp, renewDraft } from '../drafts.ts';
import type { CardWriter } from '../write-cards.ts';
import { holdFile } from './media-files.ts';
import { mediaUsage, referenceOf } from './set-media.ts';

const referencesAtOnce = 500;
const filesAtOnce = 4;
/** Of files: a draft is renewed as often. */
const bytesAtOnce = 32 * 2 ** 20;

/** Where the draft has been given up, or its account is gone, nothing more is to be written. */
const renew = async ({ collections, journal }: Call, draft: Draft): Promise<void> => {
  if (await renewDraft(collections, draft)) return;
  await journal.settled(draft.user);
  throw new GivenUp();
};

/** By name, so that a set's files are told in that order. */
const inOrder = (files: readonly NewMediaFile[]): readonly NewMediaFile[] =>
  [...files].sort(({ name: one }, { name: other }) => (one < other ? -1 : 1));

const batchesOf = function* (files: readonly NewMediaFile[]): Generator<readonly NewMediaFile[]> {
  let batch: NewMediaFile[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.bytes;
    if (bytes < bytesAtOnce && batch.length < referencesAtOnce) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
};

/** References first, then the count, then the files: each is touched, or put where it is not there. */
export const keepFor = (call: Call, writer: CardWriter): KeepMedia => {
  const { collections } = call;
  let written = 0;
  return async ({ files, mostBytes }) => {
    if (files.length === 0) return ok(undefined);
    const draft = await writer.draft();
    for (const some of slicesOf(inOrder(files), referencesAtOnce)) {
      await renew(call, draft);
      const from = written;
      await collections.setMedia.insertMany(
        some.map((file, index) => referenceOf(draft.user, draft.set, [file, from + index])),
      );
      written += some.length;
    }
    if ((await mediaUsage(collections, draft.user)) > mostBytes) return refuse('too_much_media');
    const different = new Map(files.map((file) => [file.hash, file]));
    for (const batch of batchesOf([...different.values()])) {
      await renew(call, draft);
      await atMost(filesAtOnce, batch, (file) => holdFile(collections, file));
    }
    return ok(undefined);
  };
};
