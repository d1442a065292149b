import { crc32 } from './crc32.ts';
import { nodeInflate } from './node-zlib.ts';

/** The expected size and CRC of the unpacked bytes. */
export interface Unpacked {
  readonly size: number;
  readonly crc32: number;
}

const pieceBytes = 2 ** 18;

const piecesOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
};

/** Inflates with the browser's stream, and stops when the output exceeds `mostBytes`. */
const inflateStream = async (packed: Uint8Array, mostBytes: number): Promise<Uint8Array> => {
  const target = new Uint8Array(mostBytes);
  let length = 0;
  const reader = piecesOf(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (length + chunk.value.length > mostBytes) {
      await reader.cancel();
      throw new RangeError('more data than stated');
    }
    target.set(chunk.value, length);
    length += chunk.value.length;
  }
  return target.subarray(0, length);
};

/**
 * Inflates into a new buffer of the stated size and checks the CRC. Rejects with an `Error` if the data is damaged or
 * differs from the stated size or CRC.
 */
export const inflate = async (packed: Uint8Array, { size, crc32: stated }: Unpacked): Promise<Uint8Array> => {
  const bytes = await (nodeInflate(packed, size) ?? inflateStream(packed, size));
  if (bytes.length !== size || crc32(bytes) !== stated) throw new RangeError('other data than stated');
  return bytes;
};
