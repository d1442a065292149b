import { PackageError } from '../package-error.ts';
import type { ByteSource } from './byte-source.ts';
import { centralSignature, endSignature, localSignature } from './zip-signatures.ts';

const endBytes = 22;
const locatorSignature = 0x07064b50;
const locatorBytes = 20;
const end64Signature = 0x06064b50;
const end64Bytes = 56;
// A comment is at most 64 KiB. The rest allows for bytes that mail and download tools append.
const searchedBytes = 2 ** 20;

/** The position of the central directory. `shift` is the number of foreign bytes before the zip. */
export interface ZipEnd {
  readonly start: number;
  readonly end: number;
  readonly shift: number;
}

const corrupt = (): PackageError => new PackageError('corrupt', 'The package has no usable zip directory.');

/** Reads a 64-bit number. Values above 2^53 lose precision, but are invalid in any case. */
export const uint64 = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

interface EndRecord {
  readonly at: number;
  /** Of the central directory, as stated in the record. */
  readonly size: number;
  readonly offset: number;
}

/** The end of the file, addressed by file positions. */
interface Tail {
  readonly view: DataView;
  readonly from: number;
  readonly source: ByteSource;
}

const readTail = async (source: ByteSource): Promise<Tail> => {
  const from = Math.max(0, source.size - searchedBytes - endBytes - locatorBytes - end64Bytes);
  const bytes = await source.read(from, source.size);
  return { from, source, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
};

/** Whether these four bytes are at a position. A directory may begin long before the tail. */
const isAt = async ({ view, from, source }: Tail, at: number, signature: number): Promise<boolean> => {
  if (at >= from) return at + 4 <= source.size && view.getUint32(at - from, true) === signature;
  const bytes = await source.read(at, Math.min(at + 4, source.size));
  return bytes.length === 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === signature;
};

const place = async (tail: Tail, { at: recordAt, size, offset }: EndRecord): Promise<ZipEnd | undefined> => {
  const stated = recordAt - size - offset;
  // Some writers leave a gap before the end record. The stated offset is correct then.
  for (const shift of [stated, 0]) {
    const start = offset + shift;
    if (start < 0 || start + size > recordAt) continue;
    if (size === 0 || (await isAt(tail, start, centralSignature))) return { start, end: start + size, shift };
  }
  return undefined;
};

const place64 = async (tail: Tail, endAt: number): Promise<ZipEnd | undefined> => {
  const { view, from } = tail;
  const locatorAt = endAt - locatorBytes;
  if (locatorAt - from < end64Bytes || view.getUint32(locatorAt - from, true) !== locatorSignature) return undefined;
  const stated = uint64(view, locatorAt - from + 8);
  // Bytes before the zip shift the record. It is then right before its locator.
  const recordAt = [stated, locatorAt - end64Bytes].find(
    (at) => at >= from && at <= locatorAt - end64Bytes && view.getUint32(at - from, true) === end64Signature,
  );
  if (recordAt === undefined) return undefined;
  const record = recordAt - from;
  return place(tail, { at: recordAt, size: uint64(view, record + 40), offset: uint64(view, record + 48) });
};

/**
 * Finds the central directory from the end of the file, in zip and zip64, with foreign bytes before or after. Throws
 * `not-a-package` if there is no end record, and `corrupt` if no end record fits the file.
 */
export const findZipEnd = async (source: ByteSource): Promise<ZipEnd> => {
  const tail = await readTail(source);
  const { view, from } = tail;
  let seen = source.size >= 4 && (await isAt(tail, 0, localSignature));
  const last = source.size - endBytes;
  for (let at = last; at >= from && at > last - searchedBytes; at -= 1) {
    if (view.getUint32(at - from, true) !== endSignature) continue;
    seen = true;
    const record = { at, size: view.getUint32(at - from + 12, true), offset: view.getUint32(at - from + 16, true) };
    const found = (await place64(tail, at)) ?? (await place(tail, record));
    if (found) return found;
  }
  if (seen) throw corrupt();
  throw new PackageError('not-a-package', 'The file is not a deck package: it is not a zip archive.');
};
