import { rawZstd, writeZip } from '@flashcards/kit/rig';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { writeCollection } from './collection.ts';

/** `latest` is what Anki writes when it is not asked for anything else, `legacy` what it writes for older versions. */
export type Generation = 'latest' | 'legacy';

/** Packed as well as Anki does it where Node can, else not at all. */
const zstd = (content: Uint8Array): Buffer =>
  'zstdCompressSync' in zlib ? (zlib.zstdCompressSync as (bytes: Uint8Array) => Buffer)(content) : rawZstd(content);

/** In protobuf, field 1 of `meta` is the generation. */
const packages = {
  latest: (collection: Uint8Array) =>
    writeZip(
      [
        { name: 'meta', content: Uint8Array.of(0x08, 0x03) },
        { name: 'collection.anki21b', content: zstd(collection) },
        { name: 'media', content: zstd(new Uint8Array()) },
      ],
      { level: 0 },
    ),
  legacy: (collection: Uint8Array) =>
    writeZip([
      { name: 'meta', content: Uint8Array.of(0x08, 0x02) },
      { name: 'collection.anki21', content: collection },
      { name: 'media', content: Buffer.from('{}') },
    ]),
};

export interface Wanted {
  readonly notes: number;
  readonly generation?: Generation | undefined;
}

const makeDeck = async (file: string, { notes, generation = 'latest' }: Wanted): Promise<void> => {
  const collection = `${file}.collection`;
  writeCollection(collection, notes, generation === 'latest' ? 18 : 11);
  await writeFile(file, packages[generation](await readFile(collection)));
};

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** The deck of that many notes in the directory of real ones, under the name it has there. */
const realDeck = (directory: string, { notes, generation = 'latest' }: Wanted): string =>
  join(directory, `big-${notes / 1000}k.${generation === 'latest' ? 'new' : 'legacy'}.apkg`);

/** Where a deck of so many notes lies: the real one if there is any, else one made in `directory`. */
export const deckFile = async (wanted: Wanted, directory: string, realDecks: string | undefined): Promise<string> => {
  const real = realDecks === undefined ? undefined : realDeck(realDecks, wanted);
  if (real !== undefined && (await exists(real))) return real;
  const made = join(directory, `${wanted.notes}-notes-${wanted.generation ?? 'latest'}.apkg`);
  if (!(await exists(made))) await makeDeck(made, wanted);
  return made;
};
