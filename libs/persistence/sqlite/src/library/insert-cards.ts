import type { LocalDate } from '@flashcards/kernel';
import type { Card, CardFormat, CardToStore } from '@flashcards/library';
import { cardFormats } from '@flashcards/library';
import type { NewCardOfSet } from '@flashcards/persistence-ports';
import { newCard } from '@flashcards/review-scheduling';
import { cardWords } from '@flashcards/search';
import { hasMarks, marksOf } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import { insertOrigin } from './origins.ts';
import { typedTags } from '@flashcards/units';
import { rowOf } from '../engine/row.ts';
import { insertTags } from './tags.ts';
import type { CardKeys } from '../study/progress.ts';
import { insertOneProgress, insertProgress } from '../study/progress.ts';
import type { SliceLimits } from '../engine/slices.ts';
import { slicesOf } from '../engine/slices.ts';
import type { Unhurried } from '../engine/transaction.ts';
import { withdraw } from './withdrawn-cards.ts';

/** Cards of one transaction: few enough that other writers hardly wait, and enough that syncing does not dominate. */
export const batch: SliceLimits = { cards: 1_000, characters: 1_000_000 };
/** Cards between two pauses: under a millisecond of work for most, a hundred times the cost of a pause. */
export const slice: SliceLimits = { cards: 32, characters: 100_000 };

/** Milliseconds of a lease. If no more cards arrive within it, other processes take the writing one for dead. */
const patience = 10 * 60 * 1_000;

export const soon = (lease = patience): number => Date.now() + lease;

/** The value of an expired lease. From then on cards are neither added nor published, because some may be deleted. */
export const givenUp = 0;

/** The keys of the place of new cards. */
export interface CardPlace {
  readonly user: number;
  readonly set: number;
  /** 0 for cards that are visible at once. */
  readonly addition: number;
}

export interface NewCards {
  readonly cards: readonly NewCardOfSet[];
  readonly createdOn: LocalDate;
}

interface CardRow extends Omit<Card, 'format'>, Pick<CardPlace, 'set' | 'addition'>, Pick<NewCards, 'createdOn'> {
  readonly format: number;
  readonly words: string;
}

const row = rowOf<CardRow>({
  id: 'word',
  set: ['card_set', 'number'],
  format: 'number',
  front: 'text',
  back: 'text',
  createdOn: 'word',
  addition: 'number',
  words: 'word',
});

export const cardText = row.only('front', 'back');
export const keptSides = row.only('format', 'front', 'back');
/** What a change of a card's sides changes. */
const cardSides = row.only('format', 'front', 'back', 'words');

const formatKey = (format: CardFormat = 'text'): number => cardFormats.indexOf(format);

export const formatFrom = (key: number): CardFormat => {
  const format = cardFormats[key];
  if (format === undefined) throw new Error('sqlite: unknown format of a card');
  return format;
};

export const saveSides = (connection: Connection, _: number, card: CardToStore): void => {
  const { id, front, back, format, words = cardWords(card) } = card;
  const sides = cardSides.values({ front, back, format: formatKey(format), words });
  connection.run(`UPDATE cards SET ${cardSides.assigned} WHERE id = ?`, ...sides, id);
};

const insert = `INSERT INTO cards (${row.columns}, note, ordinal)
  VALUES (${row.marks}, (SELECT key FROM notes WHERE id = ?), ?)`;

const isMoreThanNew = (card: NewCardOfSet): boolean =>
  card.origin !== undefined ||
  card.copied !== undefined ||
  card.isWithdrawn === true ||
  !hasMarks(marksOf({}), marksOf(card));

const insertAsItCame = (
  connection: Connection,
  keys: CardKeys,
  { card, createdOn }: { readonly card: NewCardOfSet; readonly createdOn: LocalDate },
): void => {
  const { origin, copied } = card;
  const standing = copied ?? { progress: origin?.progress ?? newCard(createdOn), last: undefined };
  insertOneProgress(connection, keys, { ...standing, marks: marksOf(card) });
  if (origin) insertOrigin(connection, keys, origin);
  if (card.isWithdrawn) withdraw(connection, keys.user, { id: card.id, isWithdrawn: true });
};

/** Inserts cards with their progress, in order. */
export const insertSlice = (
  connection: Connection,
  { user, set, addition }: CardPlace,
  { cards, createdOn }: NewCards,
): void => {
  const keys = cards.map((added) => {
    const { id, front, back, words = cardWords(added), format, copied, note } = added;
    const sides = { format: formatKey(format), front, back, words };
    const card = { id, set, ...sides, createdOn: copied?.createdOn ?? createdOn, addition };
    const key = connection.insert(insert, ...row.values(card), note?.id ?? null, note?.ordinal ?? 0);
    insertTags(connection, { owner: -key, user, set, tags: typedTags(added) });
    return key;
  });
  if (!cards.some(isMoreThanNew))
    return insertProgress(connection, { user, card: keys[0] ?? 0, set }, newCard(createdOn));
  for (const [index, card] of cards.entries())
    insertAsItCame(connection, { user, card: keys[index] ?? 0, set }, { card, createdOn });
};

/** Inserts many cards in slices, with pauses. */
export const insertCards = async (
  { connection, yieldToOthers }: Unhurried,
  place: CardPlace,
  { cards, createdOn }: NewCards,
): Promise<void> => {
  for (const few of slicesOf(cards, slice)) {
    insertSlice(connection, place, { cards: few, createdOn });
    await yieldToOthers();
  }
};
