import type { AccountId, CardId, LocalDate, NoteId, SetId } from '@flashcards/kernel';
import type { CardFormat, CardText, Direction } from '@flashcards/library';
import { cardDirection, noteIdOf } from '@flashcards/library';
import type { Cards, DueCard, Notes, StudyCard } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { dueAtOf, dueDayOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { CardMarks } from '@flashcards/study';
import { taggedCards } from '../library/tagged-cards.ts';

/** With `full`, cards come with all that is known of them. */
export interface Detail {
  readonly detail?: 'full' | undefined;
}

export interface FullCardPorts {
  readonly cards: Cards;
  readonly notes: Notes;
}

/** All that is known of a card and of a learner's progress with it (contract, section 8). */
export interface FullCard extends CardText, CardMarks {
  readonly id: CardId;
  readonly set: SetId;
  readonly format: CardFormat;
  readonly dir: Direction;
  /** Of a card that was typed in: the card's id. */
  readonly note: NoteId;
  readonly ordinal: number;
  readonly tags: readonly string[];
  readonly state: Progress['state'];
  /** Only in learning and relearning. */
  readonly step: number | undefined;
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  /** The end of its step; absent where another program began it. */
  readonly dueAt: Date | undefined;
  /** Only once the card was studied. */
  readonly stability: number | undefined;
  readonly difficulty: number | undefined;
  readonly reps: number;
  readonly lapses: number;
  readonly buried: boolean;
  readonly withdrawn: boolean;
}

const memoryOf = (progress: Progress) => {
  if (progress.state === 'new')
    return { step: undefined, stability: undefined, difficulty: undefined, reps: 0, lapses: 0 };
  const { stability, difficulty, reviews: reps, lapses } = progress;
  return { step: progress.state === 'review' ? undefined : progress.step, stability, difficulty, reps, lapses };
};

/** A card with its set and the tags of its note. */
export const fullCard = (card: StudyCard, set: SetId, tags: readonly string[]): FullCard => {
  const { id, front, back, format, note, progress, suspended, flag, isWithdrawn = false } = card;
  return {
    ...{ id, set, front, back, format, suspended, flag, tags },
    dir: cardDirection(card),
    note: noteIdOf({ id, note }),
    ordinal: note?.ordinal ?? 0,
    state: progress.state,
    lastReview: lastReviewOf(progress),
    reviewStatus: reviewStatusOf(progress),
    dueDate: dueDayOf(progress),
    dueAt: dueAtOf(progress),
    ...memoryOf(progress),
    buried: false,
    withdrawn: isWithdrawn,
  };
};

type SetOf = (card: CardId) => SetId;

/** A card by its id alone, as one sees it who has not studied it. */
export const anyonesFullCard = async ({ cards, notes }: FullCardPorts, id: CardId): Promise<FullCard | undefined> => {
  const card = await cards.readWhole(id);
  if (!card) return undefined;
  const note = noteIdOf(card);
  return fullCard(card, card.set, (await notes.tags([note])).get(note) ?? []);
};

/** The same cards with all that is known of them, in pages. */
export const fullCards = async function* (
  notes: Notes,
  pages: AsyncIterable<readonly StudyCard[]>,
  setOf: SetOf,
): AsyncGenerator<readonly (readonly [CardId, FullCard])[]> {
  for await (const some of taggedCards(notes, pages))
    yield some.map((card) => [card.id, fullCard(card, setOf(card.id), card.tags)] as const);
};

/** Due cards that are still visible, with all that is known of them, in the same order. */
export const fullDueCards = async function* (
  { cards, notes }: FullCardPorts,
  account: AccountId,
  due: readonly DueCard[],
): ReturnType<typeof fullCards> {
  const sets = new Map(due.map(({ id, set }) => [id, set]));
  yield* fullCards(notes, cards.among(account, [...sets.keys()]), (id) => sets.get(id) as SetId);
};
