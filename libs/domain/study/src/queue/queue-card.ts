import type { CardId, LocalDate, SetId } from '@flashcards/kernel';

/** A card that may be studied today. */
export interface QueueCard {
  readonly id: CardId;
  readonly set: SetId;
  /** Its position among the cards of its set. */
  readonly place: number;
  /** Identifies its note; absent: the card was typed in. */
  readonly note?: string | number | undefined;
}

interface StudiedQueueCard extends QueueCard {
  /** The number of the card's last event. */
  readonly lastSeq: number | undefined;
}

/** A card in learning or relearning. */
export interface StepQueueCard extends StudiedQueueCard {
  /** Milliseconds since the epoch; absent where another program began the step. */
  readonly dueAt: number | undefined;
}

/** A card in review. */
export interface ReviewQueueCard extends StudiedQueueCard {
  readonly dueOn: LocalDate;
  readonly lastReview: LocalDate;
  /** To fifteen digits. */
  readonly stability: number;
}

/** An event of the day, with the state of its card before it. */
export interface AnsweredCard {
  readonly card: CardId;
  readonly set: SetId;
  readonly seq: number;
  readonly was: 'new' | 'learning' | 'review' | 'relearning';
  /** Whether it is the card’s first review of the day. */
  readonly isFirst: boolean;
  /** False for an event that is no review. */
  readonly isReview: boolean;
}
