import type { QueuedCard, Rating } from '@flashcards/client-sdk';
import { signal } from '@preact/signals';
import { cardStyles } from './card-styles.ts';
import type { Sitting } from './sitting.ts';
import { empty } from './sitting.ts';

/** What the study view shows. */
export const newStudyState = () => ({
  sitting: signal<Sitting>(empty),
  shown: signal<QueuedCard | undefined>(undefined),
  isRevealed: signal(false),
  /** What the learner typed as the answer. */
  typed: signal(''),
  styles: cardStyles(),
  /** The card whose note is open in the editor. */
  editing: signal<QueuedCard | undefined>(undefined),
  isLoading: signal(true),
  loadError: signal<unknown>(undefined),
  /** What just happened, in words. */
  notice: signal(''),
  /** The service cannot be reached: the cards are those that this device keeps. */
  isOffline: signal(false),
  /** Unknown without the service. */
  xpAtStart: signal<number | undefined>(undefined),
  answers: signal<readonly Rating[]>([]),
  startedAt: Date.now(),
  endedAt: signal(Date.now()),
});

export type StudyState = ReturnType<typeof newStudyState>;
