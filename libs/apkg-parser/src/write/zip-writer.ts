import { crc32 } from '../container/crc32.ts';
import { centralSignature, endSignature, localSignature } from '../container/zip-signatures.ts';
import { isTooDense } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { Held } from './zstd-frame.ts';
import { sizeOf } from './zstd-frame.ts';

/** Version 2.0, which includes deflate. */
const version = 20;
/** Names are UTF-8. */
const flags = 0x800;
/**
 * 1 January 1980, the earliest date of the format. A constant date reveals nothing, and the same deck gives the same
 * bytes.
 */
const date = 0x21;
const deflated = 8;
const mostEntries = 0xfffe;
const mostBytes = 0xfffffffe;

interface Packed {
  readonly pieces: readonly Uint8Array[];
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly packedSize: number;
}

const deflate = async (pieces: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const writing = (async () => {
    for (const piece of pieces) await writer.write(piece as Uint8Array<ArrayBuffer>);
    await writer.close();
  })();
  const packed: Uint8Array[] = [];
  // Safari cannot iterate over a stream.
  const reader = stream.readable.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) packed.push(piece.value);
  await writing;
  return packed;
};

const pack = async ({ pieces: given, isPacked = false }: Held): Promise<Packed> => {
  const pieces = [...given];
  const size = sizeOf(pieces);
  const crc = pieces.reduce((before, piece) => crc32(piece, before), 0);
  const smaller = isPacked ? pieces : await deflate(pieces);
  const packedSize = sizeOf(smaller);
  // Images and sounds are already compressed.
  return packedSize < size && !isTooDense(packedSize, size)
    ? { pieces: smaller, method: deflated, crc, size, packedSize }
    : { pieces, method: 0, crc, size, packedSize: size };
};

/** Writes the fields that a local header and a directory entry share, from `at` on. */
const describe = (view: DataView, at: number, { method, crc, size, packedSize }: Packed): void => {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, flags, true);
  view.setUint16(at + 4, method, true);
  view.setUint16(at + 8, date, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, packedSize, true);
  view.setUint32(at + 18, size, true);
};

const record = (size: number, signature: number): DataView => {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, signature, true);
  return view;
};

/** The directory entry; its name follows. */
const central = (nameLength: number, member: Packed, headerAt: number): Uint8Array => {
  const view = record(46, centralSignature);
  view.setUint16(4, version, true);
  describe(view, 6, member);
  view.setUint16(28, nameLength, true);
  view.setUint32(42, headerAt, true);
  return new Uint8Array(view.buffer);
};

const tooLarge = (): PackageError => new PackageError('too-large', 'The package would pass what a zip file can hold.');

/** Writes a zip file incrementally. Holds a member while packing it; afterwards only its directory entry. */
export const zipWriter = () => {
  const directory: Uint8Array[] = [];
  let entries = 0;
  let written = 0;

  const emit = (bytes: Uint8Array): Uint8Array => {
    written += bytes.length;
    if (written > mostBytes) throw tooLarge();
    return bytes;
  };

  return {
    /** Yields the bytes of one more member. */
    async *add(name: string, content: Held): AsyncGenerator<Uint8Array> {
      const member = await pack(content);
      const encoded = new TextEncoder().encode(name);
      entries += 1;
      if (entries > mostEntries) throw tooLarge();
      directory.push(central(encoded.length, member, written), encoded);
      const local = record(30, localSignature);
      describe(local, 4, member);
      local.setUint16(26, encoded.length, true);
      yield emit(new Uint8Array(local.buffer));
      yield emit(encoded);
      for (const piece of member.pieces) yield emit(piece);
    },

    /** The central directory. */
    *end(): Generator<Uint8Array> {
      const view = record(22, endSignature);
      view.setUint16(8, entries, true);
      view.setUint16(10, entries, true);
      view.setUint32(12, sizeOf(directory), true);
      view.setUint32(16, written, true);
      for (const piece of directory) yield emit(piece);
      yield emit(new Uint8Array(view.buffer));
    },
  };
};
