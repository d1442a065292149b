import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deckFile } from './deck-file.ts';
import type { Collection } from './learner.ts';
import { studiedCollection } from './learner.ts';
import type { Server } from './server.ts';
import { startService } from './server.ts';
import type { Sizes } from './sizes.ts';

/** What the figures share. */
export interface Bench {
  readonly sizes: Sizes;
  /** Goes when the bench ends. On a real disk, or durable writes cost nothing. */
  readonly directory: string;
  /** A deck file of so many notes: a real one if there is any. */
  deck(notes: number): Promise<string>;
  /** One with exactly a card for each note. */
  madeDeck(notes: number): Promise<string>;
  /** The service with learners of several sizes; started when first asked for. */
  library(): Promise<Library>;
  /** Has this done when the bench ends, last first. */
  onClose(end: () => Promise<void>): void;
  say(text: string): void;
}

export interface Library {
  readonly service: Server;
  /** A learner whose deck has so many notes, all but a few of them studied; made when first asked for. */
  of(notes: number): Promise<Collection>;
}

const openLibrary = async ({ sizes, directory, madeDeck, onClose, say }: Omit<Bench, 'library'>): Promise<Library> => {
  const service = await startService(directory);
  onClose(service.stop);
  const collections = new Map<number, Promise<Collection>>();
  const study = async (notes: number): Promise<Collection> => {
    say(`a learner studies ${notes} cards`);
    const deck = await madeDeck(notes);
    return studiedCollection(service.url, { userID: `learner of ${notes}`, deck, due: sizes.due });
  };
  return {
    service,
    of: (notes) => {
      const collection = collections.get(notes) ?? study(notes);
      collections.set(notes, collection);
      return collection;
    },
  };
};

export const openBench = async (sizes: Sizes, say: Bench['say']): Promise<Bench & { close(): Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-bench-'));
  const deck: Bench['deck'] = (notes) => deckFile(notes, directory, process.env['FLASHCARDS_BIG_DECKS']);
  const ends: (() => Promise<void>)[] = [() => rm(directory, { recursive: true, force: true })];
  const onClose = (end: () => Promise<void>): void => void ends.unshift(end);
  const madeDeck = (notes: number): Promise<string> => deckFile(notes, directory);
  const parts = { sizes, directory, deck, madeDeck, onClose, say };
  let library: Promise<Library> | undefined;
  const close = async (): Promise<void> => {
    for (const end of ends) await end().catch((error: Error) => say(error.message));
  };
  return { ...parts, library: () => (library ??= openLibrary(parts)), close };
};
