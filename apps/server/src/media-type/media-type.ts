import type { MediaType } from '@flashcards/library';
import { isSvg, longestProlog } from './svg.ts';

/** The signatures of each type; a character is a byte. */
const beginnings: readonly (readonly [beginning: RegExp, type: MediaType])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  // With the length of one of its headers, because two letters are not specific enough.
  [/^BM.{12}[\x0c\x28\x34\x38\x40\x6c\x7c]\0{3}/s, 'image/bmp'],
  [/^\0\0\x01\0[^\0]\0/, 'image/x-icon'],
  [/^ID3/, 'audio/mpeg'],
  // A frame of layer II or III in any version of MPEG; rippers and editors leave zeros before the first.
  [/^\0*\xff[\xe2-\xe5\xf2-\xf5\xfa-\xfd][^\xf0-\xff]/, 'audio/mpeg'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'audio/aac'],
  [/^OggS/, 'audio/ogg'],
  [/^R(?:IFF|F64).{4}WAVE/s, 'audio/wav'],
  [/^fLaC/, 'audio/flac'],
  // Other Matroska files have another name in this place.
  [/^\x1aE\xdf\xa3.{1,64}B\x82.{1,8}webm/s, 'video/webm'],
];

const longestBeginning = 4_096;
/** Further bytes of a file do not change its type. */
export const decisiveBytes = longestProlog;

const fourLetters = /.{4}/gs;
/** HEIF, which few browsers show, and raw photos use the same container as MP4. */
const isOtherPicture = /^(?:he[iv][cmsx]|mi[af][1f]|msf1|crx )$/;

/** The type of an ISO base media file, from its brands. */
const ofBrands = (beginning: string, length: number): MediaType | undefined => {
  const brands = beginning.slice(8, Math.max(length, 12)).match(fourLetters) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  const [major = ''] = brands;
  if (isOtherPicture.test(major)) return undefined;
  return /^(?:M4[ABP]|F4[AB]) $/.test(major) ? 'audio/mp4' : 'video/mp4';
};

/**
 * The media type of a file for storage and HTTP. It is decided from the bytes alone, because users have the same file
 * under different names. `undefined` for a type that is not supported. The list is our own, because `file-type` does
 * not detect SVG. No supported type can run code (decision 0023).
 */
export const mediaTypeOf = (bytes: Uint8Array): MediaType | undefined => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, longestBeginning));
  const beginning = buffer.toString('latin1');
  if (beginning.startsWith('ftyp', 4)) return ofBrands(beginning, buffer.readUInt32BE());
  const found = beginnings.find(([pattern]) => pattern.test(beginning));
  if (found) return found[1];
  return isSvg(bytes) ? 'image/svg+xml' : undefined;
};
