import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardText, FlashcardSet } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { FlashcardSets, StudyCard } from '@flashcards/persistence-ports';
import type { Now } from '../clock.ts';
import type { Detail, FullCard, FullCardPorts } from '../study/study-cards.ts';
import { fullCards } from '../study/study-cards.ts';
import { dueDayOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';

export interface CardDetails extends CardText {
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  readonly suspended: boolean;
}

interface Ports extends FullCardPorts {
  readonly sets: FlashcardSets;
  readonly now: Now;
}

type Page = readonly (readonly [CardId, CardDetails | FullCard])[];

export interface SetDetails extends FlashcardSet {
  /** Pages, fetched on demand. */
  readonly cards: AsyncIterable<Page>;
}

const detailsOf = ({ front, back, progress, suspended }: StudyCard): CardDetails => ({
  front,
  back,
  lastReview: lastReviewOf(progress),
  reviewStatus: reviewStatusOf(progress),
  dueDate: dueDayOf(progress),
  suspended,
});

const detailsOfPages = async function* (pages: AsyncIterable<readonly StudyCard[]>): AsyncGenerator<Page> {
  for await (const page of pages) yield page.map((card) => [card.id, detailsOf(card)] as const);
};

/**
 * An own or shared set, with its cards in the set's order and the learner's own progress. The folder of another user's
 * set is not returned; the set is in the root then.
 */
export const getFlashcard =
  ({ sets, cards, notes, now }: Ports) =>
  async (
    user: User,
    { set: id, detail }: Detail & { readonly set: SetId },
  ): Promise<Outcome<SetDetails, 'set_not_found'>> => {
    const set = await sets.visible(user.account, id);
    if (!set) return refuse('set_not_found');
    const pages = cards.ofSet(user.account, id);
    const today = studyDay(now(), user.settings);
    const shown = detail ? fullCards(notes, pages, { set: id, today }) : detailsOfPages(pages);
    return ok({ ...set, folder: set.folder ?? rootFolder, cards: shown });
  };
