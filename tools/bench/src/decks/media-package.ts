import { rawZstd } from '@flashcards/kit/rig';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import { writeCollection } from './collection.ts';

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endRecord = 0x06054b50;

/** A number in so many bytes, the least first. */
type Field = readonly [value: number, bytes: number];

const record = (fields: readonly Field[]): Buffer => {
  const written = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = written.writeUIntLE(value, at, bytes);
  return written;
};

const aboutStored = (name: string, content: Uint8Array): readonly Field[] => [
  [0, 2],
  [0, 4],
  [crc32(content), 4],
  [content.length, 4],
  [content.length, 4],
  [Buffer.byteLength(name), 2],
  [0, 2],
];

/** Writes a zip of files as they are, one after the other: none is kept in memory. */
const streamZip = async (
  file: string,
  members: Iterable<readonly [name: string, content: Uint8Array]>,
): Promise<void> => {
  const out = createWriteStream(file);
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of members) {
    const about = aboutStored(name, content);
    const head = record([[localHeader, 4], [20, 2], [0x800, 2], ...about]);
    const entry = record([[centralHeader, 4], [20, 2], [20, 2], [0x800, 2], ...about, [0, 6], [0, 4], [at, 4]]);
    directory.push(entry, Buffer.from(name));
    at += head.length + Buffer.byteLength(name) + content.length;
    out.write(head);
    out.write(name);
    if (!out.write(content)) await once(out, 'drain');
  }
  const count = directory.length / 2;
  const central = Buffer.concat(directory);
  out.write(central);
  out.end(
    record([
      [endRecord, 4],
      [0, 4],
      [count, 2],
      [count, 2],
      [central.length, 4],
      [at, 4],
      [0, 2],
    ]),
  );
  await once(out, 'close');
};

/** A field of protobuf that holds bytes, shorter than 16 384. */
const bytesField = (field: number, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([field * 8 + 2, (content.length & 0x7f) | 0x80, content.length >> 7]), content]);

const sha1Bytes = 20;
/** Two bytes less than three that say its length. */
const sizeField = (size: number): Buffer =>
  Buffer.from([0x10, (size & 0x7f) | 0x80, ((size >> 7) & 0x7f) | 0x80, size >> 14]);

const entryOf = (index: number, size: number): Buffer =>
  bytesField(
    1,
    Buffer.concat([
      bytesField(1, Buffer.from(`picture ${index}.jpg`)),
      sizeField(size),
      bytesField(3, Buffer.alloc(sha1Bytes, index)),
    ]),
  );

export interface MediaDeck {
  readonly notes: number;
  readonly files: number;
  /** Of each file, between 16 KiB and 2 MiB. */
  readonly fileBytes: number;
}

/** Writes a package of the latest generation to `file`, with media that nothing can pack. */
export const writeMediaPackage = async (file: string, { notes, files, fileBytes }: MediaDeck): Promise<void> => {
  writeCollection(`${file}.collection`, notes, 18);
  const collection = rawZstd(await readFile(`${file}.collection`));
  const map = rawZstd(Buffer.concat(Array.from({ length: files }, (_, index) => entryOf(index, fileBytes))));
  const picture = rawZstd(
    Buffer.from(Array.from({ length: fileBytes }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 0xff)),
  );
  function* members(): Generator<readonly [name: string, content: Uint8Array]> {
    yield ['meta', Uint8Array.of(0x08, 0x03)];
    yield ['collection.anki21b', collection];
    yield ['media', map];
    for (let index = 0; index < files; index += 1) yield [String(index), picture];
  }
  await streamZip(file, members());
};
