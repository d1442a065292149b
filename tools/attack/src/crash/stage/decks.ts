import { readFile } from 'node:fs/promises';

/** A package, and the number of cards it produces. */
export interface Deck {
  readonly cards: number;
  readonly bytes: Promise<Blob>;
}

const fixture = async (name: string): Promise<Blob> =>
  new Blob([await readFile(new URL(`../../../../../libs/apkg-parser/fixtures/ok/${name}`, import.meta.url))]);

export const smallDeck: Deck = { cards: 25, bytes: fixture('gk-basic.apkg') };
/** Takes long enough to store that a strike can interrupt it. */
export const largeDeck: Deck = { cards: 1500, bytes: fixture('wheel-medium.new.apkg') };
