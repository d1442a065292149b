import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { ByteSource } from './byte-source.ts';
import type { ZipEnd } from './zip-end.ts';
import { findZipEnd, uint64 } from './zip-end.ts';
import { centralSignature } from './zip-signatures.ts';

const centralBytes = 46;
const zip64Extra = 1;
const storedInZip64 = 0xffffffff;
// More than 50 000 entries with names of 255 bytes. The directory is read as a whole.
const directoryBytes = 2 ** 25;

/** A file of the archive as the directory describes it. Sizes are unverified until the bytes are unpacked. */
export interface ZipMember {
  readonly name: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly crc32: number;
  readonly packedSize: number;
  readonly size: number;
  /** Absolute position of the local header. */
  readonly headerAt: number;
}

/** A zip and its directory by exact member name. If two members share a name, the last one counts, as in Anki. */
export interface ZipArchive {
  /** Limits for unpacking. */
  readonly limits: PackageLimits;
  readonly source: ByteSource;
  readonly members: ReadonlyMap<string, ZipMember>;
}

const decoder = new TextDecoder();

/** Position of the zip64 extra field's data in an extra area, or undefined. */
const zip64At = (view: DataView, from: number, to: number): number | undefined => {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === zip64Extra) return at + 4;
  }
  return undefined;
};

const readMember = (view: DataView, at: number, shift: number): ZipMember => {
  const flags = view.getUint16(at + 8, true);
  const nameEnd = at + centralBytes + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  let wide = zip64At(view, nameEnd, Math.min(extraEnd, view.byteLength));
  // The 64-bit values are present only for those 32-bit fields that are all ones, in this order.
  const number = (position: number): number => {
    const value = view.getUint32(position, true);
    if (value !== storedInZip64 || wide === undefined) return value;
    wide += 8;
    return uint64(view, wide - 8);
  };
  const size = number(at + 24);
  const packedSize = number(at + 20);
  return {
    name: decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at + centralBytes, nameEnd - at - centralBytes)),
    encrypted: (flags & 0x2001) !== 0,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    packedSize,
    size,
    headerAt: number(at + 42) + shift,
  };
};

const lengthAt = (view: DataView, at: number): number =>
  centralBytes + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);

const readMembers = (view: DataView, { shift }: ZipEnd, limits: PackageLimits): ReadonlyMap<string, ZipMember> => {
  const members = new Map<string, ZipMember>();
  const end = view.byteLength;
  let count = 0;
  for (
    let at = 0;
    at + centralBytes <= end && view.getUint32(at, true) === centralSignature;
    at += lengthAt(view, at)
  ) {
    // Counts the actual entries, because the stated number may be wrong.
    count += 1;
    if (count > limits.zipEntries)
      throw new PackageError('too-large', `The package holds more than ${limits.zipEntries} files.`);
    const member = readMember(view, at, shift);
    members.set(member.name, member);
  }
  return members;
};

/** Reads the directory of a zip without unpacking. Rejects with `not-a-package`, `corrupt` or `too-large`. */
export const readZipDirectory = async (source: ByteSource, limits: PackageLimits): Promise<ZipArchive> => {
  const place = await findZipEnd(source);
  if (place.end - place.start > directoryBytes)
    throw new PackageError('too-large', 'The zip directory of the package is too large.');
  const bytes = await source.read(place.start, place.end);
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { source, limits, members: readMembers(view, place, limits) };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new PackageError('corrupt', 'The zip directory of the package is damaged.', { cause });
  }
};
