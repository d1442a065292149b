import type { User } from '@flashcards/accounts';
import { clockHour } from '@flashcards/accounts';
import type { DayRange } from '@flashcards/goals';
import type { SetId } from '@flashcards/kernel';
import type { Reviews, Users } from '@flashcards/persistence-ports';
import type { DayActivity } from '@flashcards/streak';
import { countDays } from '@flashcards/streak';
import type { StudyTime } from '@flashcards/study';
import { countedOf, countingTime } from '@flashcards/study';
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
}

export interface Logged {
  /** The days as the events of `sets` add up, ascending; only where there are `sets`. */
  readonly days: readonly DayActivity[];
  readonly time: StudyTime;
}

/** Whether a promise has resolved. */
const resolved = (promise: Promise<void> | undefined): (() => boolean) => {
  let is = false;
  void promise?.then(() => (is = true));
  return () => is;
};

/** Counts the events of a range page by page, and keeps none. */
export const loggedStudy = async (
  ports: LogPorts,
  user: User,
  { range, sets, abandoned }: LogReading,
): Promise<Logged> => {
  const { add, time } = countingTime((at, zone) => clockHour(at, zone ?? user.settings.timeZone));
  const isAbandoned = resolved(abandoned);
  const days: DayActivity[] = [];
  for await (const page of whileThere(ports, user)(ports.reviews.inRange(user.account, range))) {
    const events = sets ? page.filter(({ set }) => sets.has(set)) : page;
    for (const event of events) add(event);
    // Pages are in the order of days, so only the last day may continue.
    const added = sets ? events.flatMap((event) => countedOf({ ...event, xp: 0 })) : [];
    days.push(...countDays(days.splice(-1), { added }));
    if (isAbandoned()) break;
  }
  return { days, time: time() };
};
