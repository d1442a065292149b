import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
}

const number = (value: number, bytes: number): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntLE(value, 0, bytes);
  return written;
};

/** Fields of a header as pairs of value and length. */
const header = (signature: number, ...fields: readonly (readonly [value: number, bytes: number])[]): Buffer =>
  Buffer.concat([number(signature, 4), ...fields.map(([value, bytes]) => number(value, bytes))]);

/** A zip of deflated files. It takes any number, beyond the 65 535 that the end record can tell: readers have to walk. */
export const zipOf = (entries: readonly ZipEntry[]): Uint8Array => {
  const locals: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const bytes = Buffer.from(name);
    // An empty file is stored: sixty thousand of them should not take seconds.
    const method = content.length > 0 ? 8 : 0;
    const packed = content.length > 0 ? deflateRawSync(content) : content;
    const sizes = [
      [crc32(content), 4],
      [packed.length, 4],
      [content.length, 4],
      [bytes.length, 2],
      [0, 2],
    ] as const;
    const local = header(0x04034b50, [20, 2], [0x800, 2], [method, 2], [0, 4], ...sizes);
    locals.push(local, bytes, packed);
    directory.push(
      header(0x02014b50, [20, 2], [20, 2], [0x800, 2], [method, 2], [0, 4], ...sizes, [0, 6], [0, 4], [at, 4]),
    );
    directory.push(bytes);
    at += local.length + bytes.length + packed.length;
  }
  const count = Math.min(entries.length, 0xffff);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = header(0x06054b50, [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2]);
  return Buffer.concat([...locals, ...directory, end]);
};
