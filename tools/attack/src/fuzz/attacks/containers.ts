import { writeZip } from '@flashcards/kit/rig';
import { crc32, deflateRawSync } from 'node:zlib';
import { legacyPackage, schema11 } from './database.ts';

const endBytes = 22;
const collection = 'collection.anki2';
const empty = Buffer.alloc(0);

/** A zip with its end record repeated, each time wrong. */
const manyEnds = (count: number): Buffer => {
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(50, 12);
  return Buffer.concat([legacyPackage({}).subarray(0, -endBytes), ...Array<Buffer>(count).fill(end)]);
};

/** A zip whose directory entries all refer to the same file. */
const overlapping = (count: number): Buffer => {
  const list = JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, `${at}.png`])));
  const zip = writeZip([
    { name: collection, content: schema11() },
    { name: 'media', content: Buffer.from(list) },
    { name: '0', content: Buffer.alloc(1_000_000) },
  ]);
  const end = Buffer.from(zip.subarray(-endBytes));
  const directory = zip.subarray(end.readUInt32LE(16), -endBytes);
  const last = directory.subarray(directory.lastIndexOf('PK\u0001\u0002'));
  const copies = Array.from({ length: count }, (_, at) => {
    const name = Buffer.from(String(at));
    const copy = Buffer.concat([last.subarray(0, 46), name]);
    copy.writeUInt16LE(name.length, 28);
    return copy;
  });
  const central = Buffer.concat([directory, ...copies]);
  end.writeUInt32LE(central.length, 12);
  return Buffer.concat([zip.subarray(0, -endBytes - directory.length), central, end]);
};

/** A zip whose collection is deflated in a special way. */
const deflatedAs = (packed: Uint8Array, content: Uint8Array): Buffer => {
  const zip = writeZip([{ name: collection, content: Buffer.from('x') }]);
  const end = Buffer.from(zip.subarray(-endBytes));
  const local = Buffer.from(zip.subarray(0, 30 + collection.length));
  const central = Buffer.from(zip.subarray(end.readUInt32LE(16), -endBytes));
  for (const [header, at] of [[local, 14] as const, [central, 16] as const]) {
    header.writeUInt32LE(crc32(content), at);
    header.writeUInt32LE(packed.length, at + 4);
    header.writeUInt32LE(content.length, at + 8);
  }
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, central, end]);
};

/** A deflate block that consists mostly of its code descriptions, which are costly to read. */
const codesBlock = (): Buffer => {
  const text = 'abababababcabcabcbcbcaabbccbabcabcbabcbabcbabcbacbbcbacbabc';
  const block = deflateRawSync(Buffer.from(text), { level: 9, strategy: 2 });
  // Clears the bit that marks the last block.
  block[0] = (block[0] as number) & 0xfe;
  return block;
};

const emptyBlock = Buffer.from([0, 0, 0, 0xff, 0xff]);

const collectionAnd = (count: number, nameOf: (at: number) => string): Buffer =>
  writeZip([
    { name: collection, content: schema11() },
    ...Array.from({ length: count }, (_, at) => ({ name: nameOf(at), content: empty })),
  ]);

/** Attacks with zip and deflate. */
export const containers: Readonly<Record<string, () => Uint8Array>> = {
  'as many files as there may be': () => collectionAnd(49_000, String),
  'names of files as long as they may be': () => collectionAnd(500, (at) => `${at}${'x'.repeat(60_000)}`),
  'ends without end': () => manyEnds(47_000),
  'files that lie upon each other': () => overlapping(2_000),
  'blocks of deflate that hold nothing': () => {
    const content = schema11();
    return deflatedAs(Buffer.concat([Buffer.alloc(30_000_000, emptyBlock), deflateRawSync(content)]), content);
  },
  'blocks of deflate that hold little but their codes': () => {
    const block = codesBlock();
    return deflatedAs(Buffer.alloc(block.length * 200_000, block), Buffer.alloc(1_000_000));
  },
};
