import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly content: Buffer;
}

const end = Buffer.from('PK\u0005\u0006', 'latin1');
const endBytes = 22;
const centralBytes = 46;
const localBytes = 30;
const stored = 0;
// A bomb of the corpus is broken as it is, from outside.
const mostContent = 2 ** 22;

/** Positions of the end record, of each entry of the directory and of each local header it points to. */
export interface ZipPlaces {
  readonly end: number;
  readonly centrals: readonly number[];
  readonly locals: readonly number[];
}

/** Finds its way in a zip that is in order; `undefined` in any other. */
export const placesIn = (zip: Buffer): ZipPlaces | undefined => {
  const at = zip.lastIndexOf(end);
  if (at < 0 || at + endBytes > zip.length) return undefined;
  const centrals: number[] = [];
  let next = zip.readUInt32LE(at + 16);
  while (next + centralBytes <= at && zip.readUInt32LE(next) === 0x02014b50) {
    centrals.push(next);
    next += centralBytes + zip.readUInt16LE(next + 28) + zip.readUInt16LE(next + 30) + zip.readUInt16LE(next + 32);
  }
  const locals = centrals.map((central) => zip.readUInt32LE(central + 42));
  return locals.every((local) => local + localBytes <= zip.length) ? { end: at, centrals, locals } : undefined;
};

const memberAt = (zip: Buffer, central: number): ZipMember => {
  const name = zip.toString('utf8', central + centralBytes, central + centralBytes + zip.readUInt16LE(central + 28));
  const local = zip.readUInt32LE(central + 42);
  const from = local + localBytes + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(from, from + zip.readUInt32LE(central + 20));
  const isStored = zip.readUInt16LE(central + 10) === stored;
  return { name, content: isStored ? packed : inflateRawSync(packed, { maxOutputLength: mostContent }) };
};

/** Everything in a zip, unpacked; `undefined` when that cannot be had. */
export const readZip = (zip: Buffer): readonly ZipMember[] | undefined => {
  try {
    return placesIn(zip)?.centrals.map((central) => memberAt(zip, central));
  } catch {
    return undefined;
  }
};

const header = (signature: number, fields: readonly (readonly [value: number, bytes: number])[]): Buffer => {
  const written = Buffer.alloc(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = written.writeUInt32LE(signature);
  for (const [value, bytes] of fields) at = written.writeUIntLE(value, at, bytes);
  return written;
};

/** A zip in order, with right sizes and checksums, so that what was changed inside it is really read. */
export const writeZip = (members: readonly ZipMember[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of members) {
    const packed = deflateRawSync(content, { level: 1 });
    const text = Buffer.from(name);
    const about = [
      [8, 2],
      [0, 4],
      [crc32(content), 4],
      [packed.length, 4],
      [content.length, 4],
      [text.length, 2],
      [0, 2],
    ] as const;
    const local = header(0x04034b50, [[20, 2], [0x800, 2], ...about]);
    files.push(local, text, packed);
    directory.push(header(0x02014b50, [[20, 2], [20, 2], [0x800, 2], ...about, [0, 6], [0, 4], [at, 4]]), text);
    at += local.length + text.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const { length } = members;
  return Buffer.concat([
    ...files,
    ...directory,
    header(0x06054b50, [
      [0, 4],
      [length, 2],
      [length, 2],
      [size, 4],
      [at, 4],
      [0, 2],
    ]),
  ]);
};
