import type { QueuedCard, Rating } from '@flashcards/client-sdk';
import { signal } from '@preact/signals';
import type { Sitting } from './sitting.ts';
import { empty } from './sitting.ts';

/** What the study view shows. */
export const newStudyState = () => ({
  sitting: signal<Sitting>(empty),
  shown: signal<QueuedCard | undefined>(undefined),
  isRevealed: signal(false),
  /** The card whose note is open in the editor. */
  editing: signal<QueuedCard | undefined>(undefined),
  isLoading: signal(true),
  loadError: signal<unknown>(undefined),
  /** What just happened, in words. */
  notice: signal(''),
  /** How much is not sent yet, and why it waits, if it does. */
  unsent: signal<{ readonly waiting: number; readonly problem: unknown }>({ waiting: 0, problem: undefined }),
  answers: signal<readonly Rating[]>([]),
  gained: signal({ xp: 0, streak: 0 }),
  startedAt: Date.now(),
  endedAt: signal(Date.now()),
});

export type StudyState = ReturnType<typeof newStudyState>;
