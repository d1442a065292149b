import type { AccountId, CardId, LocalDate, NoteId, SetId } from '@flashcards/kernel';
import type { CardFormat, CardText, Direction } from '@flashcards/library';
import { cardDirection, noteIdOf } from '@flashcards/library';
import type { CardOfSet, Cards, DueCard, Notes, StudyCard } from '@flashcards/persistence-ports';
import type { Progress } from '@flashcards/review-scheduling';
import { dueAtOf, dueDayOf, lapsesOf, lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import type { CardMarks } from '@flashcards/study';
import { isBuried, shownTags } from '@flashcards/study';
import type { TaggedCard } from '../library/tagged-cards.ts';
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
export interface FullCard extends CardText, Omit<CardMarks, 'buriedOn' | 'leech'> {
  readonly id: CardId;
  readonly set: SetId;
  readonly format: CardFormat;
  readonly dir: Direction;
  /** Of a card that was typed in: the card's id. */
  readonly note: NoteId;
  readonly ordinal: number;
  /** Those of the note, and `leech` for a leech of the learner. */
  readonly tags: readonly string[];
  readonly state: Progress['state'];
  /** Only in learning and relearning. */
  readonly step: number | undefined;
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
  readonly dueDate: LocalDate;
  /** The end of its step; absent also where another program began the step. */
  readonly dueAt: Date | undefined;
  /** Only once the card was studied. */
  readonly stability: number | undefined;
  readonly difficulty: number | undefined;
  readonly reps: number;
  readonly lapses: number;
  readonly buried: boolean;
  readonly withdrawn: boolean;
}

/** A card, with its set and the tags of its note. */
export type PlacedCard = TaggedCard<CardOfSet>;

/** A card as its learner sees it today. One literal, because spreading parts of so many members takes most of the time. */
export const fullCard = (card: PlacedCard, today: LocalDate): FullCard => {
  const { id, note, progress } = card;
  const studied = progress.state === 'new' ? undefined : progress;
  return {
    id,
    set: card.set,
    front: card.front,
    back: card.back,
    format: card.format,
    dir: cardDirection(card),
    note: noteIdOf({ id, note }),
    ordinal: note?.ordinal ?? 0,
    tags: shownTags(card.tags, card),
    flag: card.flag,
    state: progress.state,
    step: studied === undefined || studied.state === 'review' ? undefined : studied.step,
    lastReview: lastReviewOf(progress),
    reviewStatus: reviewStatusOf(progress),
    dueDate: dueDayOf(progress),
    dueAt: dueAtOf(progress),
    stability: studied?.stability,
    difficulty: studied?.difficulty,
    reps: studied?.reviews ?? 0,
    lapses: lapsesOf(progress),
    suspended: card.suspended,
    buried: isBuried(card, today),
    withdrawn: card.isWithdrawn ?? false,
  };
};

/** The set of the cards, and the learner's day. */
export interface Shown {
  readonly set: SetId;
  readonly today: LocalDate;
}

/** A card by its id alone, as one sees it who has not studied it. */
export const anyonesFullCard = async ({ cards, notes }: FullCardPorts, id: CardId): Promise<FullCard | undefined> => {
  const card = await cards.readWhole(id);
  if (!card) return undefined;
  const note = noteIdOf(card);
  return fullCard({ ...card, tags: (await notes.tags([note])).get(note) ?? [] }, lastReviewOf(card.progress));
};

/** The cards of a set with all that is known of them, in pages. */
export const fullCards = async function* (
  notes: Notes,
  pages: AsyncIterable<readonly StudyCard[]>,
  { set, today }: Shown,
): AsyncGenerator<readonly (readonly [CardId, FullCard])[]> {
  for await (const some of taggedCards(notes, pages))
    yield some.map((card) => [card.id, fullCard({ ...card, set }, today)] as const);
};

/** Due cards that are still visible, with all that is known of them, in the same order. */
export const fullDueCards = async function* (
  { cards, notes }: FullCardPorts,
  { account, today }: { readonly account: AccountId; readonly today: LocalDate },
  due: readonly DueCard[],
): ReturnType<typeof fullCards> {
  const ids = due.map(({ id }) => id);
  for await (const some of taggedCards(notes, cards.among(account, ids)))
    yield some.map((card) => [card.id, fullCard(card, today)] as const);
};
