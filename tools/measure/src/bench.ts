import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deckFile } from './deck-file.ts';
import type { Collection } from './learner.ts';
import { studiedCollection } from './learner.ts';
import type { Server } from './server.ts';
import { startService } from './server.ts';
import type { Sizes } from './sizes.ts';

/** Shared by all figures. */
export interface Bench {
  readonly sizes: Sizes;
  /** Removed when the bench ends. On a real disk, because durable writes are otherwise free. */
  readonly directory: string;
  /** A deck file of `notes` notes: a real one if available. */
  deck(notes: number): Promise<string>;
  /** A generated deck with exactly one card per note. */
  madeDeck(notes: number): Promise<string>;
  /** The service with learners of several sizes; started on first use. */
  library(): Promise<Library>;
  /** Registers a callback for the end of the bench; they run in reverse order. */
  onClose(end: () => Promise<void>): void;
  say(text: string): void;
}

export interface Library {
  readonly service: Server;
  /** A learner with a deck of `notes` notes, nearly all of them studied; created on first use. */
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
