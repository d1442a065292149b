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

/** As much as a long text is decoded at a time. */
export const pieceBytes = 2 ** 16;

const longestCharacter = 4;

/** How many bytes of a piece of UTF-8 are whole characters; all of them where it is none. */
const wholeLength = (bytes: Uint8Array): number => {
  for (let at = bytes.length - 1; at >= bytes.length - longestCharacter; at -= 1) {
    const byte = bytes[at] as number;
    if ((byte & 0xc0) !== 0x80) return byte < 0x80 ? at + 1 : at;
  }
  return bytes.length;
};

/** Reads text, U+0000 and a byte order mark too. Not every runtime knows big-endian UTF-16. */
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
      // A copy: what is read next may take its place.
      return new DamagedText(bytes.slice(), readable);
    }
  };

  /**
   * Reads long text piece by piece, which `fill` gives: most pieces are plain ASCII, whose decoding takes a tenth of the
   * time. Undefined for what is no UTF-8.
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
  return { read, readPieces };
};
