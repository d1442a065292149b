import type { Deck } from '../collection/deck.ts';
/** Anki always has this one. */
export declare const defaultDeckId = "1";
/** Decks by id. Anki tells names apart as SQLite's order of it does, without case. */
export declare const deckMap: (decks: Iterable<Deck>) => ReadonlyMap<string, Deck>;
/** All decks as Anki's schema 11 has them, by id, with the one that Anki always has. */
export declare const decksJson: (decks: ReadonlyMap<string, Deck>, modified: number) => object;
//# sourceMappingURL=deck-json.d.ts.map