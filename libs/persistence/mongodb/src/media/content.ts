import type { ByteRange, NewMediaFile } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { createHash } from 'node:crypto';
import type { Collections } from '../collections.ts';
import { Binary } from '../driver.ts';
import { joined } from '../keys.ts';
import type { ChunkDocument } from './media-documents.ts';

/** GridFS's own. */
const chunkSize = 255 * 1_024;

/** Beyond the largest file. */
const digits = 6;

const chunkKey = (id: string, n: number): string => joined(id, String(n).padStart(digits, '0'));

/** Whole chunks of what comes in pieces of any size. */
const chunksOf = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length < chunkSize) continue;
    const whole = Buffer.concat(waiting);
    let from = 0;
    for (; whole.length - from >= chunkSize; from += chunkSize) yield whole.subarray(from, from + chunkSize);
    waiting = [whole.subarray(from)];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(waiting);
};

/** Writes a content under this id; throws, with what was written left there, where it is not what its hash says. */
export const writeContent = async (
  collections: Collections,
  id: string,
  { hash, bytes, content }: NewMediaFile,
): Promise<void> => {
  const sum = createHash('sha256');
  let [n, length] = [0, 0];
  for await (const data of chunksOf(content())) {
    length += data.length;
    if (length > bytes) throw new Error('mongodb: a media file has more bytes than it should');
    sum.update(data);
    // A copy, for the driver may send it after the next piece has come.
    await collections['media.chunks'].insertOne({
      _id: chunkKey(id, n),
      files_id: id,
      n,
      data: new Binary(Buffer.from(data)),
    });
    n += 1;
  }
  if (sum.digest('hex') !== hash) throw new Error('mongodb: a media file is not what its hash says');
  const about = { length, chunkSize, uploadDate: new Date(), filename: hash };
  await collections['media.files'].insertOne({ _id: id, ...about });
};

/** Takes away all there is of it; harmless where there is nothing. */
export const removeContent = async (collections: Collections, id: string): Promise<void> => {
  await collections['media.files'].deleteOne({ _id: id });
  await collections['media.chunks'].deleteMany({ _id: { $gte: chunkKey(id, 0), $lte: joined(id, '~') } });
};

const bytesOf = ({ data }: ChunkDocument): Uint8Array => (data instanceof Uint8Array ? data : data.value());

/** The chunk of this number; throws where it is not there, or not whole. */
export const readChunk = async (collections: Collections, id: string, n: number): Promise<Uint8Array> => {
  const chunk = await collections['media.chunks'].findOne({ _id: chunkKey(id, n) });
  if (!chunk) throw new StoreUnavailable('mongodb: a media file went while it was read');
  return bytesOf(chunk);
};

/** Which chunks hold a range, and what of each. */
export const chunksIn = function* ({ from, to }: ByteRange): Generator<ByteRange & { readonly n: number }> {
  for (let at = from; at < to;) {
    const n = Math.floor(at / chunkSize);
    const end = Math.min((n + 1) * chunkSize, to);
    yield { n, from: at - n * chunkSize, to: end - n * chunkSize };
    at = end;
  }
};
