import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, Outcome } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { ListedSet, MemberRefusal, SharedFolders, StudyCard, Users } from '@flashcards/persistence-ports';
import { lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import { pagesWithNames } from '../accounts/names.ts';
import type { Now } from '../clock.ts';
import type { CardDetails } from '../library/get-flashcard.ts';
import type { Detail, FullCard, FullCardPorts } from '../study/study-cards.ts';
import { fullCards } from '../study/study-cards.ts';
import type { InFolder } from './leave-shared-folder.ts';

type SharedCard = Omit<CardDetails, 'dueDate' | 'suspended'>;
type CardPage = readonly (readonly [CardId, SharedCard | FullCard])[];

export interface SharedSetContent extends ListedSet {
  /** Pages with the learner's own progress, fetched on demand. */
  readonly cards: AsyncIterable<CardPage>;
}

interface Ports extends FullCardPorts {
  readonly sharedFolders: SharedFolders;
  readonly users: Users;
  readonly now: Now;
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
  cardsOf: (set: ListedSet) => AsyncIterable<CardPage>,
): AsyncGenerator<readonly SharedSetContent[]> {
  for await (const page of pages) yield page.map((set) => ({ ...set, cards: cardsOf(set) }));
};

const noCards = async function* (): AsyncGenerator<CardPage> {};

export interface WithCards {
  /** `none`: the sets alone, whatever their size. */
  readonly cards?: 'none' | undefined;
}

/** The sets of a folder with all their cards, for one of its members. */
export const getSharedFolderFlashcards =
  ({ sharedFolders, users, cards, notes, now }: Ports) =>
  async (
    { account, settings }: User,
    { folder, detail, cards: shownOf }: InFolder & Detail & WithCards,
  ): Promise<Outcome<AsyncIterable<readonly SharedSetContent[]>, MemberRefusal>> => {
    const today = studyDay(now(), settings);
    const sets = await sharedFolders.sets(account, folder);
    const cardsOf = ({ id }: ListedSet): AsyncIterable<CardPage> => {
      if (shownOf === 'none') return noCards();
      const pages = cards.ofSet(account, id);
      return detail ? fullCards(notes, pages, { set: id, today }) : shownCards(pages);
    };
    if (!sets.ok) return sets;
    const shown = detail
      ? pagesWithNames(sets.value, {
          users,
          idsOf: ({ addedBy }) => [addedBy],
          named: (set, nameOf) => ({ ...set, ...nameOf(set.addedBy) }),
        })
      : sets.value;
    return ok(withCards(shown, cardsOf));
  };
