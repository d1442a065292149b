import type { AnkiPackage, DeckCard, PackageCard } from '@flashcards/apkg-parser';
import type { CardStanding } from '@flashcards/application';
import type { PastAnswers } from './past-answers.ts';
import { pastAnswers } from './past-answers.ts';
import type { FoundCard } from './template-cards.ts';

/** The most answers of a package, and of one card. */
const most = 1_000_000;
const mostOfCard = 1_000;

/** In a filtered deck, `due` is the position in that deck; the card's own day is in `originalDue`. */
const dueOf = ({ due, originalDue, deckId, homeDeckId }: PackageCard): number =>
  deckId === homeDeckId ? due : originalDue;

/** `undefined` for a number that JSON cannot hold. */
const finite = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;

interface CardsOfNote {
  readonly noteId: string;
  readonly lowest?: PackageCard;
  readonly cards: ReadonlyMap<number, PackageCard>;
}

/**
 * Finds the Anki card of one of our cards: for a standard note the card of the first template, for a cloze the card of
 * its number. The cards of a note are read once, for any number of our cards.
 */
export const cardsByNumber = (opened: AnkiPackage) => {
  let known: CardsOfNote | undefined;
  const cardsOf = (noteId: string): CardsOfNote => {
    const cards = opened.cardsOf({ id: noteId });
    const [lowest] = cards;
    // If two have the same number, the first counts.
    const byNumber = new Map(cards.toReversed().map((card) => [card.ord, card]));
    return { noteId, cards: byNumber, ...(lowest ? { lowest } : {}) };
  };
  return ({ noteId, cloze }: DeckCard): PackageCard | undefined => {
    const { lowest, cards } = (known = known?.noteId === noteId ? known : cardsOf(noteId));
    return cloze === undefined ? lowest : cards.get(cloze - 1);
  };
};

/** Returns the answers of a card of the package. */
export const answersIn = (opened: AnkiPackage): ((cardId: string) => PastAnswers) =>
  pastAnswers(opened.reviews(), { most: Math.max(1, Math.min(most, opened.counts.reviews)), mostOfCard });

/** Returns the scheduling of the Anki card of one of our cards. */
export const standings = (
  opened: AnkiPackage,
  answersOf: (cardId: string) => PastAnswers,
): ((card: FoundCard) => CardStanding | undefined) => {
  const { created, creationOffset } = opened;
  const days = { created: created?.getTime(), creationOffset };
  const cardFor = cardsByNumber(opened);
  return (card) => {
    if (card.lacking !== undefined) return undefined;
    const found = card.inPackage ?? cardFor(card);
    if (!found) return undefined;
    const { history, leftOut } = answersOf(found.id);
    const { type, queue, interval, ease, reps, lapses, left, flags, fsrs } = found;
    return {
      ...{ type, queue, due: dueOf(found), interval, ease, reps, lapses, left, flags },
      stability: finite(fsrs?.stability),
      difficulty: finite(fsrs?.difficulty),
      lastReview: fsrs?.lastReview?.getTime(),
      ...days,
      history,
      leftOut,
    };
  };
};
