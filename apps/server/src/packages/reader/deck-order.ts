import type { AnkiPackage, DeckOptions, Note, UnreadableNote } from '@flashcards/apkg-parser';
import type { ReadDeck } from '@flashcards/application';
import { longestDeckName, mostDecks } from '@flashcards/library';
import { keptSettings } from '../note-type-definition.ts';

interface DeckOfNotes extends Omit<ReadDeck, 'key'> {
  readonly notes: string[];
}

/** UTF-16 units of kept options. Anki's own have some 3,000. */
const longestOptions = 16_384;

/** The options of decks as they are kept, by the id of the deck. Longer ones than any deck has are left out. */
const optionsOf = ({ decks, deckOptions }: AnkiPackage): ReadonlyMap<string, string> => {
  const groups = new Map(deckOptions.map((options: DeckOptions) => [options.id, keptSettings(options)]));
  const ofDeck = decks.map(
    ({ id, filtered, optionsId = '1' }) => [id, filtered ? undefined : groups.get(optionsId)] as const,
  );
  return new Map(
    ofDeck.flatMap(([id, options]) => (options && options.length <= longestOptions ? [[id, options]] : [])),
  );
};

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
const decksIn = (opened: AnkiPackage, withOptions: boolean): readonly DeckOfNotes[] | undefined => {
  const options = withOptions ? optionsOf(opened) : new Map<string, string>();
  const names = new Map(opened.decks.map(({ id, name }) => [id, name.slice(0, longestDeckName)]));
  const decks = new Map<string, DeckOfNotes>();
  for (const { id } of opened.notes()) {
    const home = opened.cardsOf({ id })[0]?.homeDeckId ?? '';
    const name = names.get(home);
    const key = name === undefined ? '' : home;
    const kept = options.get(key);
    const deck = decks.get(key) ?? { name: name ?? '', notes: [], ...(kept === undefined ? {} : { options: kept }) };
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
export const deckOrder = (opened: AnkiPackage, withOptions: boolean): DeckOrder | undefined => {
  const decks = decksIn(opened, withOptions);
  if (!decks) return undefined;
  let current: ReadDeck | undefined;
  return {
    *notes() {
      for (const [key, { notes, ...deck }] of decks.entries()) {
        current = { key, ...deck };
        for (const id of notes) {
          const note = opened.note(id);
          if (note) yield note;
        }
      }
    },
    current: () => current,
  };
};

/** The first deck that has notes, with its options. */
export const firstDeck = (opened: AnkiPackage): ReadDeck | undefined => {
  const [first] = decksIn(opened, true) ?? [];
  return first && { key: 0, name: first.name, ...(first.options === undefined ? {} : { options: first.options }) };
};
