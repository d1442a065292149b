import { rawZstd, writeZip } from '@flashcards/test-rig';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCollection } from './collection.ts';

/** Protobuf: field 1, the generation of the package, is 3 (latest). */
const latest = Uint8Array.of(0x08, 0x03);

const makeDeck = async (file: string, notes: number): Promise<void> => {
  const collection = `${file}.collection`;
  writeCollection(collection, notes);
  const members = [
    { name: 'meta', content: latest },
    { name: 'collection.anki21b', content: rawZstd(await readFile(collection)) },
    { name: 'media', content: rawZstd(new Uint8Array()) },
  ];
  await writeFile(file, writeZip(members, { level: 0 }));
};

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** The deck of that many notes in the directory of real ones, under the name it has there. */
const realDeck = (directory: string, notes: number): string => join(directory, `big-${notes / 1000}k.new.apkg`);

/** Where a latest-generation deck of so many notes lies: the real one if there is any, else one made in `directory`. */
export const deckFile = async (notes: number, directory: string, realDecks: string | undefined): Promise<string> => {
  const real = realDecks === undefined ? undefined : realDeck(realDecks, notes);
  if (real !== undefined && (await exists(real))) return real;
  const made = join(directory, `${notes}-notes.apkg`);
  if (!(await exists(made))) await makeDeck(made, notes);
  return made;
};
