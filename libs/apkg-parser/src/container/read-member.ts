import { unpackedLimit } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import { crc32 } from './crc32.ts';
import { inflate } from './inflate.ts';
import type { ZipArchive, ZipMember } from './zip-directory.ts';
import { localSignature } from './zip-signatures.ts';

const localBytes = 30;
const storedMethod = 0;
const deflatedMethod = 8;

const damaged = (cause?: unknown): PackageError =>
  new PackageError('corrupt', 'A file inside the package is damaged.', { cause });

/** Where the packed bytes begin. Only the local header states its own length. */
const packedStart = async ({ source }: ZipArchive, { headerAt, packedSize }: ZipMember): Promise<number> => {
  const headerEnd = headerAt + localBytes;
  if (headerAt < 0 || headerEnd > source.size) throw damaged();
  const header = await source.read(headerAt, headerEnd);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint32(0, true) !== localSignature) throw damaged();
  const start = headerEnd + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + packedSize > source.size) throw damaged();
  return start;
};

const inflateMember = async (packed: Uint8Array, member: ZipMember): Promise<Uint8Array> => {
  try {
    return await inflate(packed, member);
  } catch (cause) {
    throw damaged(cause);
  }
};

/** Checks the directory entry before reading, and refuses encrypted or too large members. */
const checkMember = ({ limits }: ZipArchive, member: ZipMember, most: number): void => {
  if (member.encrypted) throw new PackageError('encrypted', 'The package is encrypted.');
  if (member.size > unpackedLimit(member.packedSize, most, limits)) {
    throw new PackageError('too-large', 'A file inside the package is too large when unpacked.');
  }
  if (member.method !== storedMethod && member.method !== deflatedMethod)
    throw new PackageError('corrupt', 'The package uses an unknown zip compression method.');
};

/**
 * Unpacks one member and checks its size and CRC. A stored member may be a view of the caller's bytes: copy before
 * writing to it. Throws `encrypted`, `corrupt`, or `too-large` before anything is unpacked.
 */
export const readMember = async (archive: ZipArchive, member: ZipMember, most: number): Promise<Uint8Array> => {
  checkMember(archive, member, most);
  const start = await packedStart(archive, member);
  const bytes = await archive.source.read(start, start + member.packedSize);
  if (member.method === deflatedMethod) return inflateMember(bytes, member);
  if (bytes.length !== member.size || crc32(bytes) !== member.crc32) throw damaged();
  return bytes;
};
