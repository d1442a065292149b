import type { LocalDate, SetId } from '@flashcards/kernel';
import type { QueueRows, QueueSet } from '@flashcards/persistence-ports';
import type {
  AnsweredCard,
  MetNotes,
  QueueCard,
  QueueKey,
  QueuePart,
  StepQueueCard,
  StudyPresets,
} from '@flashcards/study';
import { compareKeys, metNotes, newKey, stepKey } from '@flashcards/study';
import { newCardsOf } from './queue-new-cards.ts';
import { aheadOf, reviewsOf } from './queue-reviews.ts';
import type { QueuedFrom, Selection } from './queue-sets.ts';
import { queuedFrom } from './queue-sets.ts';

/** What a queue is asked for. */
export interface QueueQuestion extends Selection {
  /** The learner’s day. */
  readonly today: LocalDate;
  /** Steps that end until this instant come first. */
  readonly now: Date;
  /** Also cards in review that are due by this day. */
  readonly ahead?: LocalDate | undefined;
  readonly presets: StudyPresets;
}

/** A card in a part of the queue, in the order of the keys. */
export interface Queued {
  readonly card: QueueCard & Partial<Pick<StepQueueCard, 'lastSeq'>>;
  readonly key: QueueKey;
}

export interface GatheredQueue {
  readonly parts: Readonly<Record<QueuePart, readonly Queued[]>>;
  readonly counts: { readonly new: number; readonly learning: number; readonly review: number };
  readonly answered: readonly AnsweredCard[];
  readonly lastSeq: number;
  readonly presetOf: QueuedFrom['presetOf'];
}

/** Cards of each kind that one answer looks at. */
export const mostCandidates = 2_000;

/** The own sets, or those of others. */
export interface Side {
  readonly isOwn: boolean;
  readonly sets: readonly SetId[] | 'all';
  readonly today: LocalDate;
}

export interface Gathering {
  readonly from: QueuedFrom;
  readonly sides: readonly Side[];
  readonly answered: readonly AnsweredCard[];
  readonly today: LocalDate;
  readonly met: MetNotes;
  /** Meets the notes of what was answered today, once one of these cards has a note. */
  readonly meet: (cards: readonly QueueCard[]) => Promise<void>;
}

const sidesOf = ({ own, shared, isAllOwn }: QueuedFrom, today: LocalDate): readonly Side[] => {
  const ids = (sets: readonly QueueSet[]) => sets.map(({ id }) => id);
  const sides: readonly Side[] = [
    { isOwn: true, sets: isAllOwn ? 'all' : ids(own), today },
    { isOwn: false, sets: ids(shared), today },
  ];
  return sides.filter(({ isOwn }) => (isOwn ? own : shared).length > 0);
};

export const inOrder = <Card extends QueueCard>(
  cards: readonly Card[],
  keyOf: (card: Card) => QueueKey,
): readonly Queued[] =>
  cards.map((card) => ({ card, key: keyOf(card) })).sort((one, other) => compareKeys(one.key, other.key));

const stepsOf = async (rows: QueueRows, sides: readonly Side[]) => {
  const cards: StepQueueCard[] = [];
  let count = 0;
  for (const side of sides) {
    const some = await rows.steps({ ...side, most: mostCandidates });
    cards.push(...some);
    count += some.length < mostCandidates ? some.length : await rows.countSteps(side);
  }
  return { cards, count };
};

/** Reading the notes of many answers takes longer than all the rest, and most decks that are typed in have none. */
const meeting = (rows: QueueRows, met: MetNotes, answered: readonly AnsweredCard[]): Gathering['meet'] => {
  const left = new Set(answered.filter(({ isReview }) => isReview).map(({ card }) => card));
  return async (cards) => {
    if (left.size === 0 || cards.every(({ note }) => note === undefined)) return;
    for (const [id, note] of await rows.notesOf([...left])) met.add({ id, note });
    left.clear();
  };
};

/** The parts of a queue in their orders, read from one snapshot. */
export const gatherQueue = async (
  rows: QueueRows,
  { today, now, ahead, presets, ...selection }: QueueQuestion,
): Promise<GatheredQueue> => {
  const from = await queuedFrom(rows, selection, presets);
  const [answered, met] = [await rows.answered(today), metNotes()];
  const sides = sidesOf(from, today);
  const gathering = { from, sides, answered, today, met, meet: meeting(rows, met, answered) };
  const steps = await stepsOf(rows, sides);
  for (const card of steps.cards) met.add(card);
  const reviews = await reviewsOf(rows, gathering);
  const fresh = await newCardsOf(rows, gathering);
  const learning = inOrder(steps.cards, (card) => stepKey(card, today));
  const isOver = ({ key: [dueAt = 0] }: Queued): boolean => Number(dueAt) <= now.getTime();
  return {
    parts: {
      learning: learning.filter(isOver),
      reviews: reviews.cards,
      fresh: inOrder(fresh.cards, (card) => newKey(card, from.rankOf(card.set))),
      waiting: learning.filter((queued) => !isOver(queued)),
      ahead: ahead === undefined ? [] : await aheadOf(rows, gathering, ahead),
    },
    counts: { new: fresh.count, learning: steps.count, review: reviews.count },
    answered,
    lastSeq: await rows.lastSeq(),
    presetOf: from.presetOf,
  };
};
