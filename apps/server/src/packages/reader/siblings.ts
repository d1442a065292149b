import type { AnkiPackage } from '@flashcards/apkg-parser';
import type { ReadReport } from '@flashcards/library';
import type { PastAnswers } from './past-answers.ts';
import { cardsByNumber } from './standings.ts';
import type { FoundCard } from './template-cards.ts';

type AnswersOf = (cardId: string) => PastAnswers;

type Siblings = Pick<ReadReport, 'siblingCards' | 'answersOfSiblings'>;

interface CountedSiblings {
  see(card: FoundCard): void;
  counted(): Siblings;
}

export const noSiblings: CountedSiblings = {
  see: () => {},
  counted: () => ({ siblingCards: 0, answersOfSiblings: 0 }),
};

/** Whether a note of the package may have several cards. */
const mayHaveSiblings = ({ noteTypes }: AnkiPackage): boolean =>
  [...noteTypes.values()].some(({ kind, templates }) => kind === 'cloze' || templates.length > 1);

/** Counts the cards of imported notes that no card is made of, and the answers of these cards. */
export const siblings = (opened: AnkiPackage, answersOf: AnswersOf | undefined): CountedSiblings => {
  if (!mayHaveSiblings(opened)) return noSiblings;
  const cardFor = cardsByNumber(opened);
  let siblingCards = 0;
  let answersOfSiblings = 0;
  let lastNote: string | undefined;
  let leftOver = new Set<string>();
  const countLeftOver = (): void => {
    siblingCards += leftOver.size;
    for (const id of leftOver) answersOfSiblings += answersOf?.(id).count ?? 0;
    leftOver = new Set();
  };
  /** The cards of a note follow one another. */
  const see = (card: FoundCard): void => {
    if (card.noteId !== lastNote) {
      countLeftOver();
      lastNote = card.noteId;
      leftOver = new Set(opened.cardsOf({ id: card.noteId }).map(({ id }) => id));
    }
    const made = cardFor(card);
    if (made) leftOver.delete(made.id);
  };
  const counted = (): Siblings => {
    countLeftOver();
    return { siblingCards, answersOfSiblings };
  };
  return { see, counted };
};
