import type { CardId, LocalDate } from '@flashcards/kernel';
import type { QueueRows, QueueSet } from '@flashcards/persistence-ports';
import type { QueueCard, QueuePart, StepQueueCard, StudyPresets } from '@flashcards/study';
import { metNotes, newKey, stepKey } from '@flashcards/study';
import { answeredToday } from './answered-today.ts';
import type { Gathering, PageOfQueue, Queued, Side } from './queue-gathering.ts';
import { inOrder, mostCandidates } from './queue-gathering.ts';
import { meeting } from './queue-notes.ts';
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
  readonly page: PageOfQueue;
}

/** The cards of a queue, before their texts are read. */
export interface GatheredQueue {
  readonly parts: Readonly<Record<QueuePart, readonly Queued[]>>;
  readonly counts: { readonly new: number; readonly learning: number; readonly review: number };
  readonly lastSeq: number;
  readonly presetOf: QueuedFrom['presetOf'];
  readonly folderOf: QueuedFrom['folderOf'];
}

const sidesOf = ({ own, shared, isAllOwn }: QueuedFrom, today: LocalDate): readonly Side[] => {
  const ids = (sets: readonly QueueSet[]) => sets.map(({ id }) => id);
  const sides: readonly Side[] = [
    { isOwn: true, sets: isAllOwn ? 'all' : ids(own), today },
    { isOwn: false, sets: ids(shared), today },
  ];
  return sides.filter(({ isOwn }) => (isOwn ? own : shared).length > 0);
};

/** Cards that were answered since the first page are not on later ones. */
const isOfPage =
  ({ since = Infinity }: PageOfQueue) =>
  ({ card: { lastSeq = 0 } }: Queued): boolean =>
    lastSeq <= since;

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

/** Reads once, and only if needed. */
const lazily = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => (found ??= read());
};

/** New cards that were not answered since; only one that was made new again was. */
const unanswered = async (
  { rows, today, page: { since } }: Gathering,
  cards: readonly QueueCard[],
): Promise<readonly QueueCard[]> => {
  if (since === undefined) return cards;
  const ids = cards.map(({ id }) => id);
  const answered = new Set<CardId>();
  for await (const page of rows.answeredOf(today, ids))
    for (const { card, seq } of page) if (seq > since) answered.add(card);
  return cards.filter(({ id }) => !answered.has(id));
};

/** The parts of a queue in their orders, read from one snapshot. */
export const gatherQueue = async (
  rows: QueueRows,
  { today, now, ahead, presets, page, ...selection }: QueueQuestion,
): Promise<GatheredQueue> => {
  const from = await queuedFrom(rows, selection, presets);
  const answered = lazily(() => answeredToday(rows.answered(today)));
  const [met, sides] = [metNotes(), sidesOf(from, today)];
  const gathering = { rows, from, sides, today, page, answered, met, meet: meeting(rows, { met, today, answered }) };
  const steps = await stepsOf(rows, sides);
  for (const card of steps.cards) met.add(card);
  const reviews = await reviewsOf(gathering);
  const fresh = await newCardsOf(gathering);
  const learning = inOrder(steps.cards, (card) => stepKey(card, today)).filter(isOfPage(page));
  const isOver = ({ key: [dueAt = 0] }: Queued): boolean => Number(dueAt) <= now.getTime();
  return {
    parts: {
      learning: learning.filter(isOver),
      reviews: reviews.cards.filter(isOfPage(page)),
      fresh: inOrder(await unanswered(gathering, fresh.cards), (card) => newKey(card, from.rankOf(card.set))),
      waiting: learning.filter((queued) => !isOver(queued)),
      ahead: ahead === undefined ? [] : (await aheadOf(gathering, ahead)).filter(isOfPage(page)),
    },
    counts: { new: fresh.count, learning: steps.count, review: reviews.count },
    lastSeq: await rows.lastSeq(),
    presetOf: from.presetOf,
    folderOf: from.folderOf,
  };
};
