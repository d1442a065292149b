import type { User } from '@flashcards/accounts';
import type { DayRange } from '@flashcards/goals';
import type { SetId } from '@flashcards/kernel';
import type { Reviews, Users } from '@flashcards/persistence-ports';
import type { DayActivity } from '@flashcards/streak';
import { countDays } from '@flashcards/streak';
import type { TimedAnswer } from '@flashcards/study';
import { countedOf } from '@flashcards/study';
import { whileThere } from '../accounts/while-there.ts';

export interface LogPorts {
  readonly reviews: Reviews;
  readonly users: Users;
}

export interface LogReading {
  readonly range: DayRange;
  /** Absent: events of all sets. */
  readonly sets: ReadonlySet<SetId> | undefined;
  /** Ends the reading early. */
  readonly abandoned?: Promise<void> | undefined;
  /** Gets each answer. */
  readonly onAnswer?: ((answer: TimedAnswer) => void) | undefined;
}

/** Whether a promise has resolved. */
export const resolved = (promise: Promise<void> | undefined): (() => boolean) => {
  let is = false;
  void promise?.then(() => (is = true));
  return () => is;
};

/**
 * Counts the events of a range page by page, and keeps none. The days are as the events of `sets` add up, ascending; none
 * where there are no `sets`.
 */
export const loggedStudy = async (
  ports: LogPorts,
  user: User,
  { range, sets, abandoned, onAnswer }: LogReading,
): Promise<readonly DayActivity[]> => {
  const isAbandoned = resolved(abandoned);
  const days: DayActivity[] = [];
  for await (const page of whileThere(ports, user)(ports.reviews.inRange(user.account, range))) {
    const events = sets ? page.filter(({ set }) => sets.has(set)) : page;
    if (onAnswer) events.forEach(onAnswer);
    // Pages are in the order of days, so only the last day may continue.
    const added = sets ? events.flatMap((event) => countedOf({ ...event, xp: 0 })) : [];
    days.push(...countDays(days.splice(-1), { added }));
    if (isAbandoned()) break;
  }
  return days;
};
