import type { MediaUploads, PackageFile, UploadedMedia } from '@flashcards/application';
import type { MediaHash } from '@flashcards/library';
import { queue } from '@flashcards/turns';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { placesOf } from '../fair-turns.ts';
import { fileTurns } from '../file-turns.ts';
import { mediaPath } from '../media-path.ts';
import { decisiveBytes, mediaTypeOf } from './media-type.ts';

/** Reads the file in pieces of 64 KiB, between which other requests run. */
const lookInto = async ({ location }: PackageFile): Promise<UploadedMedia | undefined> => {
  const content = (): AsyncIterable<Uint8Array> => createReadStream(location);
  const sha256 = createHash('sha256');
  const beginning: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content()) {
    if (bytes < decisiveBytes) beginning.push(piece);
    sha256.update(piece);
    bytes += piece.length;
  }
  const type = mediaTypeOf(Buffer.concat(beginning));
  if (!type) return undefined;
  const hash = sha256.digest('hex') as MediaHash;
  return { hash, type, bytes, content, url: `${mediaPath}${hash}` };
};

/** A store keeps some megabytes of each file in memory while it takes it. */
const [atOnce, mostWaiting] = [4, 64];

export const mediaUploads = (): MediaUploads => {
  const inTurn = fileTurns(queue(placesOf(atOnce, mostWaiting)));
  return { inTurn: (reading, work) => inTurn(reading, async () => work(await lookInto(reading.file))) };
};
