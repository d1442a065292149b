import type { MediaHash } from '@flashcards/library';
import type { ByteRange, NewMediaFile } from '@flashcards/persistence-ports';
import { createHash } from 'node:crypto';
import { Binary } from '../driver.ts';
import type { MediaPieceDocument } from '../schema.ts';

/** Bytes; a document with a piece stays below 256 KiB. */
export const pieceBytes = 255 * 1_024;

export const pieceId = (hash: MediaHash, position: number): string => `${hash}/${position}`;

/** Matches all pieces of a file. "0" is the character after "/". */
export const piecesUnder = (hash: MediaHash) => ({ _id: { $gt: `${hash}/`, $lt: `${hash}0` } });

/** Cuts chunks of any size into pieces. The pieces are copies, because the source may reuse its buffers. */
export const cut = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(pieceBytes);
  let length = 0;
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length;) {
      const some = chunk.subarray(from, from + pieceBytes - length);
      piece.set(some, length);
      from += some.length;
      length += some.length;
      if (length < pieceBytes) continue;
      yield Buffer.from(piece);
      length = 0;
    }
  if (length > 0) yield Buffer.from(piece.subarray(0, length));
};

const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** The hashes of the file's pieces. Throws where the content does not match its hash or its size. */
const hashesIn = async ({ hash, bytes, content }: NewMediaFile): Promise<readonly string[]> => {
  const whole = createHash('sha256');
  const hashes: string[] = [];
  let length = 0;
  for await (const data of cut(content())) {
    length += data.length;
    if (length > bytes) break;
    whole.update(data);
    hashes.push(sha256(data));
  }
  if (length === bytes && whole.digest('hex') === hash) return hashes;
  throw new Error('mongodb: a media file is not what its hash or its size says');
};

/**
 * A file's pieces. The content is read twice: the first read verifies all of it before the first piece is returned, the
 * second compares each piece with the first read. So no other content is ever stored under the hash.
 */
export const piecesOf = async function* (file: NewMediaFile): AsyncGenerator<MediaPieceDocument> {
  const hashes = await hashesIn(file);
  let position = 0;
  for await (const data of cut(file.content())) {
    if (sha256(data) !== hashes[position]) throw new Error('mongodb: a media file changed while it was read');
    yield { _id: pieceId(file.hash, position), data: new Binary(data) };
    position += 1;
  }
  if (position < hashes.length) throw new Error('mongodb: a media file became shorter while it was read');
};

/** The pieces that contain a range, and the range within each. */
export const piecesIn = function* ({ from, to }: ByteRange): Generator<ByteRange & { readonly position: number }> {
  for (let at = from; at < to;) {
    const position = Math.floor(at / pieceBytes);
    const start = position * pieceBytes;
    const end = Math.min(start + pieceBytes, to);
    yield { position, from: at - start, to: end - start };
    at = end;
  }
};
