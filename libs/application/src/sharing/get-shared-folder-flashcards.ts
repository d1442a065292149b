import type { User } from '@flashcards/accounts';
import type { CardId, Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Cards, ListedSet, MemberRefusal, SharedFolders, StudyCard } from '@flashcards/persistence-ports';
import { lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { CardDetails } from '../library/get-flashcard.ts';
import type { InFolder } from './leave-shared-folder.ts';

type SharedCard = Omit<CardDetails, 'dueDate' | 'suspended'>;
type CardPage = readonly (readonly [CardId, SharedCard])[];

export interface SharedSetContent extends ListedSet {
  /** Pages with the learner's own progress, fetched on demand. */
  readonly cards: AsyncIterable<CardPage>;
}

interface Ports {
  readonly sharedFolders: SharedFolders;
  readonly cards: Cards;
}

const shownCard = ({ id, front, back, progress }: StudyCard): CardPage[number] => [
  id,
  { front, back, lastReview: lastReviewOf(progress), reviewStatus: reviewStatusOf(progress) },
];

const shownCards = async function* (pages: AsyncIterable<readonly StudyCard[]>): AsyncGenerator<CardPage> {
  for await (const page of pages) yield page.map(shownCard);
};

const withCards = async function* (
  pages: AsyncIterable<readonly ListedSet[]>,
  cardsOf: (set: ListedSet) => AsyncIterable<readonly StudyCard[]>,
): AsyncGenerator<readonly SharedSetContent[]> {
  for await (const page of pages) yield page.map((set) => ({ ...set, cards: shownCards(cardsOf(set)) }));
};

/** The sets of a folder with all their cards, for one of its members. */
export const getSharedFolderFlashcards =
  ({ sharedFolders, cards }: Ports) =>
  async (
    { account }: User,
    { folder }: InFolder,
  ): Promise<Outcome<AsyncIterable<readonly SharedSetContent[]>, MemberRefusal>> => {
    const sets = await sharedFolders.sets(account, folder);
    return sets.ok ? ok(withCards(sets.value, ({ id }) => cards.ofSet(account, id))) : sets;
  };
