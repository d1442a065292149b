import type { MongodbProcess } from '@flashcards/mongodb-model';
import type { Generation } from './decks/deck-file.ts';
import type { Collection } from './learner.ts';
import type { Service } from './service.ts';
import type { Sizes } from './sizes.ts';

/** What the figures share. */
export interface Bench {
  readonly sizes: Sizes;
  /** Those that figures are taken on which are not of SQLite alone. */
  readonly stores: readonly ('SQLite' | 'MongoDB')[];
  /** Goes when the bench ends. On a real disk, or durable writes cost nothing. */
  readonly directory: string;
  /** A deck file of so many notes: a real one if there is any. */
  deck(notes: number, generation?: Generation): Promise<string>;
  /** One with exactly a card for each note. */
  madeDeck(notes: number): Promise<string>;
  /** The service with learners of several sizes; started when first asked for. */
  library(): Promise<Library>;
  /** Started when first asked for. */
  mongodb(): Promise<MongodbProcess>;
  /** Has this done when the bench ends, last first. */
  onClose(end: () => Promise<void>): void;
  say(text: string): void;
}

export interface Library {
  readonly service: Service;
  /** A learner whose deck has so many notes, all but a few of them studied; made when first asked for. */
  of(notes: number): Promise<Collection>;
}
