import type { CardId, Client, SetId } from '@flashcards/client-sdk';
import type { PossibleLibraries } from './possible-libraries.ts';
import { possibleLibraries } from './possible-libraries.ts';
import type { Study } from './study.ts';

/** One device: it alone changes its part of its learner's library, and reviews the cards there. */
export interface LibraryDevice {
  /** Also the folder that all of its part lies in. */
  readonly name: string;
  readonly seed: string;
  readonly own: Client;
  readonly study: Study;
  readonly possible: PossibleLibraries;
  /** By their labels, as far as they were told. */
  readonly sets: Map<string, SetId>;
  readonly cards: Map<string, CardId>;
  /** Those that a review was sent of, by label. */
  readonly reviewed: Set<string>;
  /** How many cards are added at once, at the most. */
  readonly mostCards: number;
}

export const libraryDevice = (
  of: Pick<LibraryDevice, 'name' | 'seed' | 'own' | 'study' | 'mostCards'>,
): LibraryDevice => ({
  ...of,
  possible: possibleLibraries(of.name),
  sets: new Map(),
  cards: new Map(),
  reviewed: new Set(),
});

/** A set's description begins with its label, a card's front with its own. */
export const labelOf = (text: string): string => text.split(' v', 1)[0] ?? '';
