import type { Encoding } from './pages.ts';
import { pressMemory } from './press-memory.ts';
import { DamagedText } from './value.ts';

const littleEndian = (bytes: Uint8Array): Uint8Array => {
  const swapped = bytes.slice();
  for (let at = 0; at + 1 < swapped.length; at += 2) {
    swapped[at] = bytes[at + 1] as number;
    swapped[at + 1] = bytes[at] as number;
  }
  return swapped;
};

/** The number of bytes of a long text that are decoded at a time. */
export const pieceBytes = 2 ** 16;

const longestCharacter = 4;

/** The number of bytes of a UTF-8 piece that are whole characters; all bytes if it is not UTF-8. */
const wholeLength = (bytes: Uint8Array): number => {
  for (let at = bytes.length - 1; at >= bytes.length - longestCharacter; at -= 1) {
    const byte = bytes[at] as number;
    if ((byte & 0xc0) !== 0x80) return byte < 0x80 ? at + 1 : at;
  }
  return bytes.length;
};

const replaced = '\ufffd';
const shortText = 1_000;

interface NodeBuffer {
  toString(encoding: 'utf8', start: number, end: number): string;
}

/** Node's own view of bytes, which decodes short texts in two thirds of the time. Undefined in browsers. */
const nodeBuffer = ({ buffer, byteOffset, length }: Uint8Array): NodeBuffer | undefined => {
  const { Buffer: node } = globalThis as {
    readonly Buffer?: { from(bytes: ArrayBufferLike, at: number, length: number): NodeBuffer };
  };
  return node?.from(buffer, byteOffset, length);
};

/**
 * Decodes text, including U+0000 and a byte order mark. Big-endian UTF-16 is swapped, because not every runtime decodes
 * it.
 */
export const textReader = (encoding: Encoding) => {
  const label = encoding === 'utf-8' ? encoding : 'utf-16le';
  const strict = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  const lenient = new TextDecoder(label, { ignoreBOM: true });
  const ordered = encoding === 'utf-16be' ? littleEndian : (bytes: Uint8Array): Uint8Array => bytes;
  const readable = (bytes: Uint8Array): string => lenient.decode(ordered(bytes));
  const read = (bytes: Uint8Array): string | DamagedText => {
    pressMemory(bytes.length);
    try {
      return strict.decode(ordered(bytes));
    } catch {
      // A copy, because the buffer may be reused for the next value.
      return new DamagedText(bytes.slice(), readable);
    }
  };

  /** Returns a function that decodes the text between two positions of the bytes. */
  const readIn = (bytes: Uint8Array): ((start: number, end: number) => string | DamagedText) => {
    const readAt = (start: number, end: number): string | DamagedText => read(bytes.subarray(start, end));
    const buffer = encoding === 'utf-8' ? nodeBuffer(bytes) : undefined;
    if (!buffer) return readAt;
    return (start, end) => {
      const text = end - start < shortText ? buffer.toString('utf8', start, end) : replaced;
      // U+FFFD stands for bytes that are not UTF-8, or for itself.
      return text.includes(replaced) ? readAt(start, end) : text;
    };
  };

  /**
   * Decodes long text piece by piece; `fill` provides the pieces. Most pieces are plain ASCII, which decodes ten times
   * as fast. Undefined if the text is not UTF-8.
   */
  const readPieces = (width: number, fill: (from: number, piece: Uint8Array) => void): string | undefined => {
    if (encoding !== 'utf-8') return undefined;
    pressMemory(width);
    const buffer = new Uint8Array(pieceBytes);
    let text = '';
    try {
      for (let done = 0; done < width;) {
        const piece = buffer.subarray(0, Math.min(pieceBytes, width - done));
        fill(done, piece);
        const length = done + piece.length === width ? piece.length : wholeLength(piece);
        text += strict.decode(piece.subarray(0, length));
        done += length;
      }
      return text;
    } catch (error) {
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  };
  return { read, readIn, readPieces };
};
