import type { AccountId, CardId, SetId } from '@flashcards/kernel';
import type { ImportReport, SetName } from '@flashcards/library';
import type { Origin } from '@flashcards/review-scheduling';
import type { Binary } from './driver.ts';
import type { Journaled } from './journaled.ts';

// What is stored of a library: folders, sets and the texts of cards.

/** Its `_id` is its place: account, and a hash of parent folder and name. */
export interface FolderDocument extends Journaled {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
}

/** A name that is taken, by which set, and in which folder that set lies; its `_id` has the name's hash. */
export interface NameDocument extends Journaled {
  readonly set: SetId;
  readonly folder: string;
}

export interface SetDocument extends Journaled {
  readonly id: SetId;
  readonly order: number;
  readonly folder: string;
  readonly name: SetName;
  readonly description: string;
  readonly createdAt: Date;
  readonly cardCount: number;
  readonly textBytes: number;
  readonly report?: ImportReport;
  /** Additions whose cards do not show yet, and those that were given up: theirs may still be coming. */
  readonly adding?: readonly number[];
  readonly lost?: readonly number[];
}

/** Cards that nobody sees: of a set that is being written, or was deleted. It tells the sweeper where to look. */
export interface DraftDocument extends Journaled {
  readonly user: AccountId;
  readonly set: SetId;
  /** The set's. */
  readonly order: number;
  /** Of cards that are being added to a set: the revision that began it, which no other addition has. */
  readonly addition?: number;
  readonly state: 'open' | 'abandoned' | 'deleted';
  /** When its writer counts as gone; for an abandoned one, when it is looked at for the last time. */
  readonly until: Date;
}

/** What all learners of a card share. Who knows its id may read it, so it lies where the id says. */
export interface CardDocument extends Journaled {
  readonly _id: CardId;
  readonly user: AccountId;
  readonly set: SetId;
  /** What it came with, if it came after its set. */
  readonly addition?: number;
  readonly front: string;
  readonly back: string;
  /** What it came with, if it did not begin new. Whoever reads texts leaves it out. */
  readonly origin?: OriginDocument;
}

/** An origin with its history packed, as the domain says. */
export interface OriginDocument extends Omit<Origin, 'history'> {
  readonly history: Binary;
}
