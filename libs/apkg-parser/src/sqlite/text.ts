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

/** Reads text, U+0000 and a byte order mark too. Not every runtime knows big-endian UTF-16. */
export const textReader = (encoding: Encoding): ((bytes: Uint8Array) => string | DamagedText) => {
  const label = encoding === 'utf-8' ? encoding : 'utf-16le';
  const strict = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  const lenient = new TextDecoder(label, { ignoreBOM: true });
  const ordered = encoding === 'utf-16be' ? littleEndian : (bytes: Uint8Array): Uint8Array => bytes;
  const readable = (bytes: Uint8Array): string => lenient.decode(ordered(bytes));
  return (bytes) => {
    pressMemory(bytes.length);
    try {
      return strict.decode(ordered(bytes));
    } catch {
      // The bytes may make room for others.
      return new DamagedText(bytes.slice(), readable);
    }
  };
};
