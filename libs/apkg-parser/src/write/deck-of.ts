import type { AnkiPackage } from '../anki-package.ts';
import type { Note } from '../collection/note.ts';
import type { PackageCard } from '../collection/package-card.ts';
import { refuse } from './check.ts';
import type { DeckToWrite } from './deck-to-write.ts';

/** The readable notes. Refuses an unreadable one, unless the ids of the readable ones are collected. */
function* readable(pkg: AnkiPackage, ids: Set<string> | undefined): Generator<Note> {
  for (const note of pkg.notes({ withUnused: true })) {
    if (note.kind === 'note') {
      ids?.add(note.id);
      yield note;
    } else if (!ids) refuse(`note ${note.id}:`, `cannot be read: ${note.reason}`);
  }
}

function* cardsOf(pkg: AnkiPackage, notes: ReadonlySet<string>): Generator<PackageCard> {
  for (const card of pkg.cards()) if (notes.has(card.noteId)) yield card;
}

const isPackage = (deck: DeckToWrite | AnkiPackage): deck is AnkiPackage => typeof deck.notes === 'function';

/** What an opened package contains, to be written again. */
export const deckOf = (deck: DeckToWrite | AnkiPackage, leaveOutUnreadable: boolean): DeckToWrite => {
  if (!isPackage(deck)) return deck;
  const ids = leaveOutUnreadable ? new Set<string>() : undefined;
  const { created, noteTypes, decks, deckOptions, tags, settings, media } = deck;
  return {
    ...(created ? { created } : {}),
    ...{ noteTypes: noteTypes.values(), decks, deckOptions, tags, settings, media },
    notes: readable(deck, ids),
    // Written after the notes.
    cards: ids ? cardsOf(deck, ids) : deck.cards(),
    reviews: deck.reviews(),
  };
};
