import type { Branded } from '@flashcards/kernel';

/** The SHA-256 of a file's content, 64 lower-case hexadecimal digits: the id of the file (decision 0023). */
export type MediaHash = Branded<'MediaHash'>;

const sha256 = /^[0-9a-f]{64}$/;

export const parseMediaHash = (text: string): MediaHash | undefined =>
  sha256.test(text) ? (text as MediaHash) : undefined;

/** The media types that are stored and sent. */
export const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/svg+xml',
  'audio/mpeg',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'audio/mp4',
  'video/mp4',
  'video/webm',
] as const;
export type MediaType = (typeof mediaTypes)[number];

/** The ending of the name of a file of this type. */
const mediaEnding = (type: MediaType): string =>
  type
    .replace(/^\w+\/|\+xml$/g, '')
    .replace('mpeg', 'mp3')
    .replace('x-icon', 'ico');

/** The name of a file in a set, and the properties of its content. */
export interface MediaFile {
  /** Unique within the set. */
  readonly name: string;
  readonly hash: MediaHash;
  readonly type: MediaType;
  readonly bytes: number;
}

/** A name made of the hash, which no other file has. */
export const nameByHash = ({ hash, type }: Pick<MediaFile, 'hash' | 'type'>): string => `${hash}.${mediaEnding(type)}`;

/** One file of each name. */
export const differentFiles = (files: readonly MediaFile[]): readonly MediaFile[] => [
  ...new Map(files.map((file) => [file.name, file])).values(),
];

export const largestMediaFile = 100 * 2 ** 20;
/** The largest file that is added without a package. */
export const largestAddedFile = 10_000_000;
/** The most files of one set. */
export const mostMediaFiles = 20_000;
/** In UTF-8 bytes. */
export const longestMediaName = 255;

/** Whether files of this type may be added without a package. */
export const isPictureOrSound = (type: MediaType): boolean => /^(?:image|audio)\//.test(type);

const block = 4_096;

/** The bytes that a file counts for in a quota: its size rounded up to blocks of the disk, at least one block. */
export const countedBytes = ({ bytes }: Pick<MediaFile, 'bytes'>): number =>
  Math.max(block, Math.ceil(bytes / block) * block);
