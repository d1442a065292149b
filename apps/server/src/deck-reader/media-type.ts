import type { MediaType } from '@flashcards/library';

/** What a file of this name may be, by the end of the name; whatever else a name ends in, the file stays out. */
const byEnding: Readonly<Record<string, MediaType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
};

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

const beginnings: readonly (readonly [signature: string, type: MediaType])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['ID3', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
  ['\x1aE\xdf\xa3', 'video/webm'],
];

/** By what a container of several kinds says of itself. */
const ofContainer = (bytes: Uint8Array): MediaType | undefined => {
  const [outer, kind] = [text(bytes, 0, 4), text(bytes, 8, 12)];
  if (outer === 'RIFF') return kind === 'WEBP' ? 'image/webp' : kind === 'WAVE' ? 'audio/wav' : undefined;
  if (text(bytes, 4, 8) !== 'ftyp') return undefined;
  if (kind === 'avif' || kind === 'avis') return 'image/avif';
  return kind.startsWith('M4A') ? 'audio/mp4' : 'video/mp4';
};

/** A frame of MPEG audio begins with eleven ones. */
const isMpegAudio = (bytes: Uint8Array): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;

const svg = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i;

const bySignature = (bytes: Uint8Array): MediaType | undefined => {
  const beginning = text(bytes, 0, 1_024);
  const found = beginnings.find(([signature]) => beginning.startsWith(signature));
  if (found) return found[1];
  const kind = ofContainer(bytes);
  if (kind) return kind;
  if (isMpegAudio(bytes)) return 'audio/mpeg';
  return svg.test(beginning) ? 'image/svg+xml' : undefined;
};

const namedType = (name: string): MediaType | undefined => {
  const ending = (/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase();
  return Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined;
};

/** Whether a file of this name may come in at all. */
export const mayBeMedia = (name: string): boolean => namedType(name) !== undefined;

/**
 * What the file is sent as; `undefined` where it stays out. What it begins with tells, for names are often wrong; where
 * that tells nothing, as of some sounds, its name does. No type of the list runs anything (decision 0023).
 */
export const mediaTypeOf = (name: string, bytes: Uint8Array): MediaType | undefined => {
  const named = namedType(name);
  return named && (bySignature(bytes) ?? named);
};
