import { crc32, deflateRawSync } from 'node:zlib';

const deflated = 8;
const largestCount = 0xffff;

type Field = readonly [value: number, bytes: number];

const header = (signature: number, fields: readonly Field[]): Buffer => {
  const written = Buffer.alloc(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = written.writeUInt32LE(signature);
  for (const [value, bytes] of fields) at = written.writeUIntLE(value, at, bytes);
  return written;
};

/**
 * A valid zip with correct sizes and checksums. Allows more than the 65 535 files of the end record, so readers have to
 * walk the directory.
 */
export const writeZip = (
  members: readonly { readonly name: string; readonly content: Uint8Array }[],
  { level = 6 }: { readonly level?: number } = {},
): Buffer => {
  const files: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of members) {
    // Empty files are stored, because deflating sixty thousand of them would take seconds.
    const packed = content.length > 0 ? deflateRawSync(content, { level }) : content;
    const text = Buffer.from(name);
    const about: readonly Field[] = [
      [content.length > 0 ? deflated : 0, 2],
      [0, 4],
      [crc32(content), 4],
      [packed.length, 4],
      [content.length, 4],
      [text.length, 2],
      [0, 2],
    ];
    const local = header(0x04034b50, [[20, 2], [0x800, 2], ...about]);
    files.push(local, text, packed);
    directory.push(header(0x02014b50, [[20, 2], [20, 2], [0x800, 2], ...about, [0, 6], [0, 4], [at, 4]]), text);
    at += local.length + text.length + packed.length;
  }
  const count = Math.min(members.length, largestCount);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end: readonly Field[] = [
    [0, 4],
    [count, 2],
    [count, 2],
    [size, 4],
    [at, 4],
    [0, 2],
  ];
  return Buffer.concat([...files, ...directory, header(0x06054b50, end)]);
};
