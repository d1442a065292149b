import { damagedDatabase } from './damaged.ts';

/** The text encoding of a database. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** A database file as described by its header (SQLite's file format, 1.3). Page 1 contains the header. */
export interface Pages {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly pageSize: number;
  /** Usable bytes of each page. Extensions may reserve some at its end. */
  readonly usable: number;
  /** The number of pages; later bytes do not count. */
  readonly count: number;
  readonly encoding: Encoding;
}

export const fileHeaderBytes = 100;
const magic = 'SQLite format 3\0';
const newestFormat = 4;
const leastUsable = 480;
// The payload fractions of the header; no other values are allowed.
const fractions = [64, 32, 32];
const encodings: readonly Encoding[] = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'];

const isDatabase = (bytes: Uint8Array): boolean =>
  bytes.length >= fileHeaderBytes &&
  magic.split('').every((char, at) => bytes[at] === char.charCodeAt(0)) &&
  fractions.every((fraction, at) => bytes[21 + at] === fraction) &&
  // 1: rollback journal. 2: write-ahead log, which has been checkpointed in a package.
  (bytes[19] as number) <= 2;

const pageSizeOf = (view: DataView): number => {
  const stated = view.getUint16(16);
  const size = stated === 1 ? 2 ** 16 : stated;
  if (size < 512 || !Number.isInteger(Math.log2(size))) throw damagedDatabase();
  return size;
};

/** The number of pages in the header if it is valid, else by the file's size. Older writers did not update it. */
const countOf = (view: DataView, pageSize: number): number => {
  const stated = view.getUint32(24) === view.getUint32(92) ? view.getUint32(28) : 0;
  if (stated > Math.ceil(view.byteLength / pageSize)) throw damagedDatabase();
  const whole = Math.floor(view.byteLength / pageSize);
  return stated === 0 ? whole : Math.min(stated, whole);
};

/** Throws `corrupt` if the bytes are not a database, or are truncated. */
export const readPages = (bytes: Uint8Array): Pages => {
  if (!isDatabase(bytes)) throw damagedDatabase();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pageSize = pageSizeOf(view);
  const usable = pageSize - view.getUint8(20);
  if (usable < leastUsable || view.getUint32(44) > newestFormat) throw damagedDatabase();
  const encoding = encodings[view.getUint32(56) & 3] as Encoding;
  return { bytes, view, pageSize, usable, count: countOf(view, pageSize), encoding };
};
