import type { NewMediaFile } from '@flashcards/persistence-ports';
import { putMedia } from '@flashcards/persistence-ports';
import { createHash } from 'node:crypto';
import { Binary } from '../driver.ts';
import { cut, pieceId } from '../media/pieces.ts';
import type { Pages, Writing } from './writing.ts';
import { send } from './writing.ts';

/** The content comes once: what it is shows when all of it is stored. Nobody reads the file before that. */
const putFile = async (writing: Writing, { hash, type, bytes, content }: NewMediaFile): Promise<void> => {
  const { mediaFiles, mediaPieces } = writing.collections;
  const whole = createHash('sha256');
  let [position, length] = [0, 0];
  for await (const data of cut(content())) {
    whole.update(data);
    length += data.length;
    const filter = { _id: pieceId(hash, position++) };
    const replacement = { data: new Binary(data) };
    await send(writing, (batch) => batch.add(mediaPieces, { replaceOne: { filter, replacement, upsert: true } }));
  }
  if (length !== bytes || whole.digest('hex') !== hash)
    throw new Error('mongodb: a media file is not what its hash or its size says');
  const update = { $set: { type, bytes } };
  await send(writing, (batch) => batch.add(mediaFiles, { updateOne: { filter: { _id: hash }, update } }));
};

/** The sets that hold it are there, and so is its row. */
export const writeMedia = (writing: Writing, pages: Pages): Promise<void> =>
  putMedia(pages, (file) => putFile(writing, file));
