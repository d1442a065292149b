import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { AnsweredCard, QueueCard, ReviewQueueCard, StepQueueCard } from '@flashcards/study';
import type { AtMost } from './log-rows.ts';

/** A set from which cards are studied. */
export interface QueueSet {
  readonly id: SetId;
  readonly isOwn: boolean;
  /** The root for a set of another account. */
  readonly folder: FolderPath;
  readonly createdAt: Date;
}

/** Own sets, or visible sets of other accounts; all of them own or none. */
export interface QueuedSets {
  readonly isOwn: boolean;
  /** `all`: every own set. */
  readonly sets: readonly SetId[] | 'all';
  /** Cards that were buried on this day or later are left out. */
  readonly today: LocalDate;
}

/** New cards after a card of one of the sets; absent: from the first on. */
export type QueuedNew = QueuedSets & AtMost & { readonly after?: Pick<QueueCard, 'set' | 'place'> | undefined };

/** Cards in review that are due after one day, until another. */
export type QueuedReviews = QueuedSets & { readonly after?: LocalDate | undefined; readonly until: LocalDate };

export type QueueNote = NonNullable<QueueCard['note']>;

export interface NotesOfSide extends Pick<QueuedSets, 'isOwn'> {
  readonly notes: readonly QueueNote[];
}

export interface NotedCard {
  readonly id: CardId;
  readonly note: QueueNote;
}

export interface QueueUsage {
  readonly new: number;
  readonly review: number;
}

/** The notes of new cards of a set; `null` for a card that was typed in. */
export interface QueuedNotes {
  readonly set: SetId;
  readonly notes: readonly (QueueNote | null)[];
}

/**
 * What a queue is made from, without any rule. Suspended, withdrawn, buried and hidden cards are left out. Calls must be
 * sequential.
 */
export interface QueueRows {
  /** The number of the account’s last event. */
  lastSeq(): Promise<number>;
  /** All own sets, oldest first. */
  ownSets(): Promise<readonly QueueSet[]>;
  /** Different sets of others that are shared with the account, at most `most`: in the order of joining and adding. */
  sharedSets(most: number): Promise<readonly QueueSet[]>;
  /** The set of another account if it is visible. */
  sharedSet(id: SetId): Promise<QueueSet | undefined>;
  /** Cards in learning and relearning, at most about `most`. */
  steps(query: QueuedSets & AtMost): Promise<readonly StepQueueCard[]>;
  countSteps(query: QueuedSets): Promise<number>;
  /** Cards in review, at most `most`, the longest due first. */
  reviews(query: QueuedReviews & AtMost): Promise<readonly ReviewQueueCard[]>;
  countReviews(query: QueuedReviews): Promise<number>;
  /** The same by set, which takes longer. */
  countReviewsBySet(query: QueuedReviews): Promise<ReadonlyMap<SetId, number>>;
  /** New cards in the order of the sets and their cards, at most `most`. */
  fresh(query: QueuedNew): Promise<readonly QueueCard[]>;
  /** The notes of all new cards of own sets, in any order, in pages, from an index. */
  newNotes(query: QueuedSets): AsyncIterable<readonly QueuedNotes[]>;
  /** Cards that were new, and cards in review, that were first answered on the day. */
  usage(day: LocalDate): Promise<QueueUsage>;
  /** The account’s kept events of a day, each card’s in the order of the log, in pages: a card may have many. */
  answered(day: LocalDate): AsyncIterable<readonly AnsweredCard[]>;
  /** Those of these cards. */
  answeredOf(day: LocalDate, cards: readonly CardId[]): AsyncIterable<readonly AnsweredCard[]>;
  /** All cards of these notes of own sets, or of those of others that were found. */
  cardsOf(notes: NotesOfSide): Promise<readonly NotedCard[]>;
  /** The notes of these cards; those that were typed in, or are gone, are left out. */
  notesOf(cards: readonly CardId[]): Promise<ReadonlyMap<CardId, QueueNote>>;
}

export interface StudyQueue {
  /** Runs `work`, which awaits nothing but the rows, on one snapshot. It may run again. */
  read<T>(account: AccountId, work: (rows: QueueRows) => Promise<T>): Promise<T>;
}
