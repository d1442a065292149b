import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readAndTell } from '../read-and-tell.ts';
import type { Scheduled, Told } from '../told.ts';
import { joined, scheduled } from '../told.ts';

interface Reader {
  read(file: Buffer): {
    getDecks(): { readonly subdecks: readonly { readonly did: string; readonly notes: readonly Sides[] }[] };
    getCardsFromDeck(deck: string): readonly Scheduled[];
  };
}

interface Sides {
  readonly front: string;
  readonly back: string | undefined;
}

await readAndTell(async (file, _, reader): Promise<Told> => {
  const opened = (createRequire(import.meta.url)(reader) as Reader).read(await readFile(file));
  const decks = opened.getDecks().subdecks;
  return {
    // It knows two fields of a note.
    notes: decks.flatMap(({ notes }) => notes.map(({ front, back }) => joined(front, back ?? ''))),
    scheduling: decks.flatMap(({ did }) => opened.getCardsFromDeck(did).map(scheduled)),
  };
});
