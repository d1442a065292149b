import type { LocalDate, SetId } from '@flashcards/kernel';
import type { QueueRows } from '@flashcards/persistence-ports';
import type { MetNotes, QueueCard, QueueKey, StepQueueCard } from '@flashcards/study';
import { compareKeys } from '@flashcards/study';
import type { AnsweredToday } from './answered-today.ts';
import type { Meeting } from './queue-notes.ts';
import type { QueuedFrom } from './queue-sets.ts';

/** Which page of the queue is asked for. */
export interface PageOfQueue {
  readonly limit: number;
  /** New cards on the pages before. */
  readonly shownNew: number;
  /** The number of the last event before the first page; absent on that. */
  readonly since: number | undefined;
}

/** A card in a part of the queue, in the order of the keys. */
export interface Queued {
  readonly card: QueueCard & Partial<Pick<StepQueueCard, 'lastSeq'>>;
  readonly key: QueueKey;
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
  readonly rows: QueueRows;
  readonly from: QueuedFrom;
  readonly sides: readonly Side[];
  readonly today: LocalDate;
  readonly page: PageOfQueue;
  readonly answered: () => Promise<AnsweredToday>;
  readonly met: MetNotes;
  readonly meet: Meeting;
}

export const inOrder = <Card extends QueueCard>(
  cards: readonly Card[],
  keyOf: (card: Card) => QueueKey,
): readonly Queued[] =>
  cards.map((card) => ({ card, key: keyOf(card) })).sort((one, other) => compareKeys(one.key, other.key));
