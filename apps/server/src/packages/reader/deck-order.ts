import type { AnkiPackage, Note, UnreadableNote } from '@flashcards/apkg-parser';
import type { ReadDeck } from '@flashcards/application';
import { longestDeckName, mostDecks } from '@flashcards/library';

interface DeckOfNotes extends Pick<ReadDeck, 'name'> {
  readonly notes: string[];
}

/** By the number in a name: `Lesson 2` comes before `Lesson 10`, as a reader expects. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** By levels, because `A B` would otherwise come between `A` and its subdecks. */
const byLevels = (one: DeckOfNotes, other: DeckOfNotes): number => {
  const [levels, others] = [one, other].map(({ name }) => name.split('::')) as [string[], string[]];
  for (const [index, level] of levels.entries()) {
    const there = others[index];
    const order = there === undefined ? 1 : compare(level, there);
    if (order !== 0) return order;
  }
  return levels.length - others.length;
};

/** The ids of the notes of each deck. A note is in the home deck of its first card, and else in a deck without a name. */
const decksIn = (opened: AnkiPackage): readonly DeckOfNotes[] | undefined => {
  const names = new Map(opened.decks.map(({ id, name }) => [id, name.slice(0, longestDeckName)]));
  const decks = new Map<string, DeckOfNotes>();
  for (const { id } of opened.notes()) {
    const home = opened.cardsOf({ id })[0]?.homeDeckId ?? '';
    const name = names.get(home);
    const key = name === undefined ? '' : home;
    const deck = decks.get(key) ?? { name: name ?? '', notes: [] };
    deck.notes.push(id);
    decks.set(key, deck);
    if (decks.size > mostDecks) return undefined;
  }
  return [...decks.values()].sort(byLevels);
};

/** The notes of a package, deck by deck. */
export interface DeckOrder {
  notes(): Generator<Note | UnreadableNote>;
  /** The deck of the note that `notes` has yielded last. */
  current(): ReadDeck | undefined;
}

/** `undefined` when more than `mostDecks` decks have notes. Only ids are held, and each note is read when its turn comes. */
export const deckOrder = (opened: AnkiPackage): DeckOrder | undefined => {
  const decks = decksIn(opened);
  if (!decks) return undefined;
  let current: ReadDeck | undefined;
  return {
    *notes() {
      for (const [key, { name, notes }] of decks.entries()) {
        current = { key, name };
        for (const id of notes) {
          const note = opened.note(id);
          if (note) yield note;
        }
      }
    },
    current: () => current,
  };
};
