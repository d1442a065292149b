import { cardData } from './card-data.ts';
import type { Deck } from '../collection/deck.ts';
import { signed, unsigned } from './check.ts';
import type { Terms } from './terms.ts';
import { modifiedSeconds } from './terms.ts';
import type { CardToWrite } from './deck-to-write.ts';
import type { Row } from './sqlite/table.ts';

const learning = 1;
const review = 2;
const learningByDays = 3;
/** Smaller due values are days, larger ones seconds since 1970. */
const firstSecond = 1_000_000_000;

/** The queue of a card that is neither suspended nor buried. */
const queueOf = (type: number, due: number): number => {
  if (type === 0 || type === review) return type;
  return due >= firstSecond ? learning : learningByDays;
};

interface Placed {
  readonly deckId: string;
  readonly due: number;
  readonly queue: number;
  readonly originalDue: number;
  /** 0 outside of filtered decks. */
  readonly originalDeckId: string | 0;
}

interface CardTerms extends Terms {
  readonly decks: ReadonlyMap<string, Deck>;
}

/** A card being learned keeps its own due in a filtered deck. */
const dueAtHome = ({ due = 0, originalDue = 0 }: CardToWrite): number => (originalDue === 0 ? due : originalDue);

const outside = { originalDue: 0, originalDeckId: 0 } as const;

/** Moves a card of a filtered deck to its home deck with its state there. */
const atHome = (card: CardToWrite, deckId: string): Placed => {
  const { type = 0, queue = 0 } = card;
  const due = dueAtHome(card);
  return { deckId, due, queue: queue < 0 ? queue : queueOf(type, due), ...outside };
};

/** The place of a card, which is its home deck if its filtered deck is written as a normal one. */
const placed = (card: CardToWrite, { decks, checks }: CardTerms): Placed => {
  const { deckId, homeDeckId = deckId, queue = 0, due = 0, originalDue = 0 } = card;
  if (homeDeckId === deckId) return { deckId, due, queue, ...outside };
  return checks.isAway(decks.get(deckId))
    ? { deckId, due, queue, originalDue, originalDeckId: homeDeckId }
    : atHome(card, homeDeckId);
};

/** The values of a row of Anki's cards table. Throws `TypeError`. */
export const cardRow = (card: CardToWrite, terms: CardTerms): Row => {
  const { decks, checks } = terms;
  const place = `card ${checks.id(card.id, 'the id of a card')}:`;
  const { deckId, due, queue, originalDue, originalDeckId } = placed(card, terms);
  if (!decks.has(deckId) || !decks.has(originalDeckId || deckId))
    checks.refuse(place, 'is in a deck that is not there');
  const count = (value = 0, name: string, bits = 32): number | string =>
    checks.integer(value, unsigned(bits), `${place} its ${name}`);
  return [
    card.id,
    checks.id(card.noteId, `${place} its note`),
    deckId,
    count(card.ord, 'ord', 16),
    modifiedSeconds(card.modified, terms, place),
    -1,
    checks.integer(card.type ?? 0, { least: 0, most: 3 }, `${place} its type`),
    checks.integer(queue, { least: -3, most: 4 }, `${place} its queue`),
    checks.integer(due, signed(32), `${place} its due`),
    count(card.interval, 'interval', 31),
    count(card.ease, 'ease', 16),
    count(card.reps, 'reps'),
    count(card.lapses, 'lapses'),
    count(card.left, 'left'),
    checks.integer(originalDue, signed(32), `${place} its original due`),
    originalDeckId,
    count(card.flags, 'flags', 8),
    cardData(card, checks, place),
  ];
};
