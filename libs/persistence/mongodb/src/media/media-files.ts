import type { MediaHash } from '@flashcards/library';
import type { NewMediaFile } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import type { Collections } from '../collections.ts';
import { isInserted } from '../insert.ts';
import { removeContent, writeContent } from './content.ts';
import type { MediaFileDocument } from './media-documents.ts';

// Whoever holds a file has written a reference before. Whoever takes one away reads the file, looks for references, and
// then finds the file as it was read, or leaves it: holding it moves its revision.

/** No upload takes so long. */
const longestUpload = 86_400_000;

type Change = Partial<Omit<MediaFileDocument, '_id' | 'made' | 'rev'>>;

/** Changes the file as it was read; whether it was so still. A mark that came since is not taken away. */
const change = async ({ mediaFiles }: Collections, file: MediaFileDocument, to: Change): Promise<boolean> => {
  const { _id, made, rev, look } = file;
  const filter = { _id, made, rev, ...(to.look === '' ? { look } : {}) };
  return (await mediaFiles.updateOne(filter, { $set: { ...to, rev: rev + 1 } })).matchedCount === 1;
};

const fileOf = ({ mediaFiles }: Collections, hash: MediaHash): Promise<MediaFileDocument | null> =>
  mediaFiles.findOne({ _id: hash });

/** Finishes taking away a file that is going; harmless twice, at once, and late. */
const takeAway = async (collections: Collections, file: MediaFileDocument): Promise<void> => {
  const ids = [file.content, ...file.uploads.map(({ id }) => id)].filter((id) => id !== '');
  for (const id of ids) await removeContent(collections, id);
  await collections.mediaFiles.deleteOne({ _id: file._id, made: file.made });
};

/** An upload of ours, and the mark that came with it. */
interface Noted {
  readonly id: string;
  readonly look: string;
}

/** The file once the upload is no longer under way. */
const ended = (file: MediaFileDocument, { id, look }: Noted): Change => {
  const uploads = file.uploads.filter((upload) => upload.id !== id);
  return { uploads, ...(uploads.length === 0 && file.look === look ? { look: '' } : {}) };
};

/** Takes the upload into the file, unless another came first; whether the file is there with a content then. */
const takeIn = async (collections: Collections, hash: MediaHash, noted: Noted): Promise<boolean> => {
  for (;;) {
    const file = await fileOf(collections, hash);
    if (!file?.uploads.some(({ id }) => id === noted.id)) {
      // It was given up meanwhile, and whoever did so may not have seen all of it.
      await removeContent(collections, noted.id);
      return false;
    }
    const isFirst = file.content === '';
    const to = { ...ended(file, noted), ...(isFirst ? { content: noted.id } : {}) };
    if (!(await change(collections, file, to))) continue;
    if (!isFirst) await removeContent(collections, noted.id);
    return true;
  }
};

/** Notes an upload in the file, or in a new one; `undefined` where the file changed meanwhile. */
const noteUpload = async (
  collections: Collections,
  { hash, type, bytes }: NewMediaFile,
  file: MediaFileDocument | null,
): Promise<Noted | undefined> => {
  const upload = { id: randomUUID(), until: new Date(Date.now() + longestUpload) };
  // Whoever sweeps finds it by this, should nobody end it.
  const look = randomUUID();
  if (file) {
    const uploads = [...file.uploads, upload];
    return (await change(collections, file, { uploads, look })) ? { id: upload.id, look } : undefined;
  }
  const made = {
    _id: hash,
    made: randomUUID(),
    rev: 1,
    type,
    bytes,
    content: '',
    uploads: [upload],
    look,
    isGoing: false,
  };
  return (await isInserted(collections.mediaFiles, made)) ? { id: upload.id, look } : undefined;
};

const upload = async (
  collections: Collections,
  file: NewMediaFile,
  found: MediaFileDocument | null,
): Promise<boolean> => {
  const noted = await noteUpload(collections, file, found);
  if (!noted) return false;
  try {
    await writeContent(collections, noted.id, file);
  } catch (error) {
    await removeContent(collections, noted.id).catch(() => undefined);
    throw error;
  }
  return takeIn(collections, file.hash, noted);
};

/** Holds the file for a reference that was written before, and puts its content where there is none. */
export const holdFile = async (collections: Collections, file: NewMediaFile): Promise<void> => {
  for (;;) {
    const found = await fileOf(collections, file.hash);
    if (found?.isGoing) {
      await takeAway(collections, found);
      continue;
    }
    const isHeld = found && found.content !== '' ? change(collections, found, {}) : upload(collections, file, found);
    if (await isHeld) return;
  }
};

/** Has somebody look soon whether anybody holds these. */
export const markFiles = (collections: Collections, hashes: readonly MediaHash[]): Promise<unknown> =>
  collections.mediaFiles.updateMany(hashes.map((hash) => ({ filter: { _id: hash }, set: { look: randomUUID() } })));

/** Takes uploads out that nobody brings any more; whether some are under way. */
const endUploads = async (collections: Collections, file: MediaFileDocument): Promise<boolean> => {
  const over = file.uploads.filter(({ until }) => until.getTime() < Date.now());
  if (over.length === 0) return true;
  const uploads = file.uploads.filter((each) => !over.includes(each));
  if (await change(collections, file, { uploads })) for (const { id } of over) await removeContent(collections, id);
  return uploads.length > 0;
};

const isHeld = async ({ setMedia }: Collections, hash: MediaHash): Promise<boolean> =>
  (await setMedia.findOne({ hash }, { projection: { _id: 1 } })) !== null;

/** Takes the file away where nobody holds it; whether it should be looked at again. */
export const lookAtFile = async (collections: Collections, hash: MediaHash): Promise<boolean> => {
  const file = await fileOf(collections, hash);
  if (!file) return false;
  if (!file.isGoing && (await isHeld(collections, hash))) {
    if (file.uploads.length > 0) return endUploads(collections, file);
    // A mark that came since stays: what it tells of may be gone only now.
    return !(await change(collections, file, { look: '' }));
  }
  if (!file.isGoing && !(await change(collections, file, { isGoing: true }))) return true;
  await takeAway(collections, file);
  return false;
};
