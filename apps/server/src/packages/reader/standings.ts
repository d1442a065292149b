import type { AnkiPackage, DeckCard, PackageCard } from '@flashcards/apkg-parser';
import type { CardStanding } from '@flashcards/application';
import { pastAnswers } from './past-answers.ts';

/** Of all cards of a package; of one of them. */
const most = 1_000_000;
const mostOfCard = 1_000;

/** A card in a filtered deck is due by an order of that deck; its own day is kept beside it. */
const dueOf = ({ due, originalDue, deckId, homeDeckId }: PackageCard): number =>
  deckId === homeDeckId ? due : originalDue;

/** A number that JSON can carry. */
const finite = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;

interface CardsOfNote {
  readonly noteId: string;
  readonly lowest?: PackageCard;
  readonly cards: ReadonlyMap<number, PackageCard>;
}

/**
 * Finds the card that one of ours is made of: for a standard note the one of the lowest template, for a cloze the one of
 * that number. A note's cards are read once, however many there are and however many are made of them.
 */
const cardsByNumber = (opened: AnkiPackage) => {
  let known: CardsOfNote | undefined;
  const cardsOf = (noteId: string): CardsOfNote => {
    const cards = opened.cardsOf({ id: noteId });
    const [lowest] = cards;
    // Of two with one number the first counts.
    const byNumber = new Map(cards.toReversed().map((card) => [card.ord, card]));
    return { noteId, cards: byNumber, ...(lowest ? { lowest } : {}) };
  };
  return ({ noteId, cloze }: DeckCard): PackageCard | undefined => {
    const { lowest, cards } = (known = known?.noteId === noteId ? known : cardsOf(noteId));
    return cloze === undefined ? lowest : cards.get(cloze - 1);
  };
};

/** Tells how the card of the package stands that a card of ours is made of. */
export const standings = (opened: AnkiPackage): ((card: DeckCard) => CardStanding | undefined) => {
  const { created, creationOffset, counts } = opened;
  const answersOf = pastAnswers(opened.reviews(), { most: Math.max(1, Math.min(most, counts.reviews)), mostOfCard });
  const days = { created: created?.getTime(), creationOffset };
  const cardFor = cardsByNumber(opened);
  return (card) => {
    const found = cardFor(card);
    if (!found) return undefined;
    const { id, type, queue, interval, ease, reps, lapses, left, fsrs } = found;
    return {
      ...{ type, queue, due: dueOf(found), interval, ease, reps, lapses, left },
      stability: finite(fsrs?.stability),
      difficulty: finite(fsrs?.difficulty),
      lastReview: fsrs?.lastReview?.getTime(),
      ...days,
      ...answersOf(id),
    };
  };
};
