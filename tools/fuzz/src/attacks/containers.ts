import { rawZstd, writeZip } from '@flashcards/kit/rig';
import { crc32, deflateRawSync } from 'node:zlib';
import type { Attack } from './attack.ts';
import { schema11, schema18 } from './database.ts';
import { latestPackage, legacyPackage } from './packages.ts';

const anything = ['ok', 'ok-partial', 'error'] as const;

const members = (count: number): Buffer =>
  writeZip([
    { name: 'collection.anki2', content: schema11() },
    ...Array.from({ length: count }, (_, at) => ({ name: String(at), content: Buffer.alloc(0) })),
  ]);

/** A zip whose end is there again and again, each one wrong. */
const manyEnds = (count: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(50, 12);
  return Buffer.concat([legacyPackage(schema11()).subarray(0, -22), ...Array<Buffer>(count).fill(end)]);
};

const endAt = (zip: Buffer): number => zip.length - 22;

/** A zip with every entry of its directory at the place of the first. */
const overlapping = (): Buffer => {
  const content = Buffer.alloc(1_000_000);
  const list = JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [at, `${at}.png`])));
  const zip = writeZip([
    { name: 'collection.anki2', content: schema11() },
    { name: 'media', content: Buffer.from(list) },
    { name: '0', content },
  ]);
  const directory = zip.subarray(zip.readUInt32LE(endAt(zip) + 16), endAt(zip));
  const last = directory.subarray(directory.lastIndexOf('PK\u0001\u0002'));
  const copies = Array.from({ length: 2_000 }, (_, at) => {
    const name = Buffer.from(String(at));
    const copy = Buffer.concat([last.subarray(0, 46), name]);
    copy.writeUInt16LE(name.length, 28);
    return copy;
  });
  const end = Buffer.from(zip.subarray(-22));
  const central = Buffer.concat([directory, ...copies]);
  end.writeUInt32LE(central.length, 12);
  return Buffer.concat([zip.subarray(0, -22 - directory.length), central, end]);
};

/** A zip whose collection is deflated in a way of its own. */
const deflatedAs = (packed: Uint8Array, content: Uint8Array): Buffer => {
  const zip = writeZip([{ name: 'collection.anki2', content: Buffer.from('x') }]);
  const directory = zip.readUInt32LE(endAt(zip) + 16);
  const local = Buffer.from(zip.subarray(0, 30 + 16));
  const central = Buffer.from(zip.subarray(directory, endAt(zip)));
  const end = Buffer.from(zip.subarray(-22));
  for (const [header, at] of [
    [local, 14],
    [central, 16],
  ] as const) {
    header.writeUInt32LE(crc32(content), at);
    header.writeUInt32LE(packed.length, at + 4);
    header.writeUInt32LE(content.length, at + 8);
  }
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, central, end]);
};

/** A block of deflate that holds nothing but the description of its codes, which is costly to take in. */
const emptyDynamic = (): Buffer => {
  // Codes for 256 and two others, as few as there can be: they were packed of a text of two letters.
  const packed = deflateRawSync(Buffer.from('abababababcabcabcbcbcaabbccbabcabcbabcbabcbabcbacbbcbacbabc'), {
    level: 9,
    strategy: 2,
  });
  return packed;
};

const emptyStored = Buffer.from([0, 0, 0, 0xff, 0xff]);

/** zstd from here on, by hand. */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const emptyFrame = Buffer.concat([magic, Buffer.from([0x20, 0x00, 0x01, 0x00, 0x00])]);
const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);

const beside = (before: Buffer): Buffer => Buffer.concat([before, rawZstd(schema18())]);

/** A frame of blocks, each with a head that tells its type and size. */
const frameOf = (window: number, blocks: Buffer): Buffer =>
  Buffer.concat([magic, Buffer.from([0x00, window]), blocks, Buffer.from([1, 0, 0])]);

const rle = (bytes: number): Buffer => {
  const block = Buffer.alloc(4);
  block.writeUIntLE(bytes * 8 + 2, 0, 3);
  return block;
};

const rawBlocks = (content: Uint8Array): Buffer => {
  const blocks = Buffer.alloc(content.length * 4);
  for (const [at, byte] of content.entries()) {
    blocks.writeUIntLE(8, at * 4, 3);
    blocks[at * 4 + 3] = byte;
  }
  return blocks;
};

const latest = (collection: Uint8Array): Buffer => latestPackage({ collection });

const zstd: Readonly<Record<string, () => Buffer>> = {
  'frames of nothing': () => beside(Buffer.alloc(emptyFrame.length * 1_700_000, emptyFrame)),
  'frames to be skipped': () => beside(Buffer.alloc(skippable.length * 1_900_000, skippable)),
  'blocks of nothing': () => frameOf(0x58, Buffer.alloc(15_000_000)),
  'blocks of a byte each': () =>
    frameOf(0x58, rawBlocks(schema18({ sql: 'CREATE TABLE big (a); INSERT INTO big VALUES (zeroblob(3000000))' }))),
  'blocks of a byte each, within a window of 128 MiB': () =>
    frameOf(0x88, rawBlocks(schema18({ sql: 'CREATE TABLE big (a); INSERT INTO big VALUES (zeroblob(3000000))' }))),
  'blocks of the same byte, 16 MiB': () => frameOf(0x58, Buffer.alloc(4 * 127, rle(131_072))),
  'blocks of the same byte, 4 GiB': () => frameOf(0x58, Buffer.alloc(4 * 32_768, rle(131_072))),
  'a window of two terabytes': () => frameOf(0xff, Buffer.alloc(0)),
  'a dictionary': () => Buffer.concat([magic, Buffer.from([0x01, 0x58, 0x07, 0x01, 0x00, 0x00])]),
  'a size of 2^63': () => Buffer.concat([magic, Buffer.from([0xe0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x01, 0x00, 0x00])]),
  'a block that is larger than any': () => frameOf(0x58, rle(2 ** 21 - 1)),
};

/** What zip, deflate and zstd can do. */
export const containerAttacks: readonly Attack[] = [
  { name: 'as many files as there may be', make: () => members(49_000), allowed: ['ok'], notes: 1 },
  { name: 'more files than there may be', make: () => members(65_000), allowed: ['error'] },
  { name: 'ends without end', make: () => manyEnds(47_000), allowed: anything },
  { name: 'files that lie upon each other', make: overlapping, allowed: anything },
  {
    name: 'names as long as they may be',
    make: () =>
      writeZip([
        { name: 'collection.anki2', content: schema11() },
        ...Array.from({ length: 500 }, (_, at) => ({ name: `${at}${'x'.repeat(60_000)}`, content: Buffer.alloc(0) })),
      ]),
    allowed: anything,
  },
  {
    name: 'blocks of deflate that hold nothing',
    make: () => {
      const content = schema11();
      return deflatedAs(Buffer.concat([Buffer.alloc(30_000_000, emptyStored), deflateRawSync(content)]), content);
    },
    allowed: anything,
  },
  {
    name: 'blocks of deflate that hold little but their codes',
    make: () => {
      const block = emptyDynamic();
      // The first of its bits says that it is the last one.
      const first = Buffer.from(block);
      first[0] = (first[0] as number) & 0xfe;
      return deflatedAs(Buffer.alloc(first.length * 200_000, first), Buffer.alloc(1_000_000));
    },
    allowed: anything,
  },
  ...Object.entries(zstd).map(([name, make]): Attack => ({
    name: `zstd: ${name}`,
    make: () => latest(make()),
    allowed: anything,
  })),
];
