import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** A stored member. Without content it is a hole in the file: zeros that take no disk space. */
type Member = { readonly name: string } & ({ readonly content: Buffer } | { readonly zeros: number });

const header = (signature: number, fields: readonly (readonly [value: number, bytes: number])[]): Buffer => {
  const written = Buffer.alloc(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = written.writeUInt32LE(signature);
  for (const [value, bytes] of fields) at = written.writeUIntLE(value, at, bytes);
  return written;
};

const zeroSums = new Map<number, number>();
const sumOfZeros = (length: number): number => {
  const sum = zeroSums.get(length) ?? crc32(Buffer.alloc(length));
  zeroSums.set(length, sum);
  return sum;
};

const aboutOf = (member: Member) => {
  const size = 'content' in member ? member.content.length : member.zeros;
  const sum = 'content' in member ? crc32(member.content) : sumOfZeros(size);
  // Version, flags, stored, time, date, checksum, both sizes, length of the name, no extra field.
  const fields = [
    [20, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [33, 2],
    [sum, 4],
    [size, 4],
    [size, 4],
    [member.name.length, 2],
    [0, 2],
  ];
  return { size, fields: fields as [number, number][] };
};

/** Writes a zip of up to 4 GB quickly, because holes are not written. */
export const writeSparseZip = async (path: string, members: readonly Member[]): Promise<void> => {
  const file = await open(path, 'w');
  const directory: Buffer[] = [];
  let at = 0;
  for (const member of members) {
    const { size, fields } = aboutOf(member);
    const name = Buffer.from(member.name);
    const local = Buffer.concat([header(0x04034b50, fields), name]);
    directory.push(header(0x02014b50, [[20, 2], ...fields, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), name);
    await file.write(local, 0, local.length, at);
    at += local.length;
    if ('content' in member) await file.write(member.content, 0, size, at);
    at += size;
  }
  const listed = Buffer.concat(directory);
  const count = members.length;
  const end = header(0x06054b50, [
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [listed.length, 4],
    [at, 4],
    [0, 2],
  ]);
  await file.write(Buffer.concat([listed, end]), 0, null, at);
  await file.close();
};
