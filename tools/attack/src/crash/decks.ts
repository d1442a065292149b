import { readFile } from 'node:fs/promises';

/** A package, and how many cards it makes. */
export interface Deck {
  readonly cards: number;
  readonly bytes: Promise<Blob>;
}

const fixture = async (name: string): Promise<Blob> =>
  new Blob([await readFile(new URL(`../../../../libs/apkg-parser/fixtures/ok/${name}`, import.meta.url))]);

export const smallDeck: Deck = { cards: 25, bytes: fixture('gk-basic.apkg') };
/** It is written for long enough to be caught at it. */
export const largeDeck: Deck = { cards: 1500, bytes: fixture('wheel-medium.new.apkg') };
