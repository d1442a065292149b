import type { User } from '@flashcards/accounts';
import { clockHour, studyDay } from '@flashcards/accounts';
import type { DayRange } from '@flashcards/goals';
import type { LocalDate, Outcome } from '@flashcards/kernel';
import { addDays, daysBetween, ok } from '@flashcards/kernel';
import type { Activities, Presets } from '@flashcards/persistence-ports';
import type { CardStates, ForecastDay, Rating } from '@flashcards/review-scheduling';
import { forecastDays, forecastOf } from '@flashcards/review-scheduling';
import type { DayActivity, MonthRetention } from '@flashcards/streak';
import { monthsOf, reviewCount, withoutGaps } from '@flashcards/streak';
import type { AskedRange, StudyTime } from '@flashcards/study';
import { countingTime, statsRange } from '@flashcards/study';
import type { Now } from '../clock.ts';
import type { PlaceRefusal, SearchedPlace } from '../library/searched-sets.ts';
import { setsIn } from '../library/searched-sets.ts';
import type { CountPorts } from './counts-in.ts';
import { countsIn } from './counts-in.ts';
import type { ImportedPorts } from './imported-study.ts';
import { withImported } from './imported-study.ts';
import type { LogPorts, LogReading } from './logged-study.ts';
import { loggedStudy } from './logged-study.ts';

export interface ReviewDay extends Readonly<Record<Rating, number>> {
  readonly date: LocalDate;
  readonly reviews: number;
  /** Cards that were reviewed for the first time. */
  readonly new: number;
}

export interface StudyStats extends Partial<StudyTime> {
  readonly reviewsByDay: readonly ReviewDay[];
  readonly forecast: readonly ForecastDay[];
  /** Cards that were due before today. The forecast of today includes them. */
  readonly overdue: number;
  readonly retention: readonly MonthRetention[];
  readonly states: CardStates;
}

/** What to count: all of the learner's study, or a part of it. A set or a folder, not both. */
export interface StatsQuery extends AskedRange, SearchedPlace {
  /** The days of the forecast. */
  readonly forecast?: number | undefined;
  /** Also what was studied in other programs and imported; of the last 3,660 days if no range is asked for. */
  readonly imported?: boolean | undefined;
  /** `full`: with hours and minutes. */
  readonly detail?: 'full' | undefined;
  /** With all of `StudyTime`. */
  readonly months?: boolean | undefined;
  /** Resolves when nobody waits for the statistics any more. */
  readonly abandoned?: Promise<void> | undefined;
}

type StatsRefusal = PlaceRefusal | 'bad_from' | 'bad_to';

/** The most days in `reviewsByDay` without a range (contract, section 4). */
const mostDays = 365;

interface Ports extends CountPorts, LogPorts, ImportedPorts {
  readonly activities: Activities;
  readonly presets: Presets;
  readonly now: Now;
}

const reviewDay = (activity: DayActivity): ReviewDay => ({
  ...activity.ratings,
  date: activity.day,
  reviews: reviewCount(activity),
  new: activity.newCards,
});

/** The part of the learner's study that is asked for. */
interface Part extends LogReading {
  /** Whether a range was asked for. */
  readonly isRanged: boolean;
  /** The day on which it ends, if that has come. */
  readonly until: LocalDate;
}

const partOf = async (
  ports: Ports,
  user: User,
  { today, ...asked }: StatsQuery & { readonly today: LocalDate },
): Promise<Outcome<Part, StatsRefusal>> => {
  const { from, to, set, folder, abandoned } = asked;
  const range = statsRange(asked, { today, begun: studyDay(user.createdAt, user.settings) });
  if (!range.ok) return range;
  const until = range.value.to < today ? range.value.to : today;
  const part = { range: range.value, until, isRanged: from !== undefined || to !== undefined, abandoned };
  if (set === undefined && folder === undefined) return ok({ ...part, sets: undefined });
  const sets = await setsIn(ports, user, { set, folder });
  return sets.ok ? ok({ ...part, sets: sets.value }) : sets;
};

const daysAtOnce = 366;

/** The stored days, some at a time: ten years at once would take 25 ms. */
const daysIn = async (
  { activities, yieldToOthers }: Ports,
  { account }: User,
  { from, to }: DayRange,
): Promise<readonly DayActivity[]> => {
  const found: DayActivity[] = [];
  for (let left = daysBetween(from, to) + 1; left > 0; left -= daysAtOnce) {
    const first = addDays(to, 1 - left);
    found.push(
      ...(await activities.inDays(account, { from: first, to: addDays(first, Math.min(left, daysAtOnce) - 1) })),
    );
    await yieldToOthers();
  }
  return found;
};

/** The days with reviews, and the months with retention. */
const studied = async (
  ports: Ports,
  user: User,
  {
    logged,
    imported = false,
    ...part
  }: Part & Pick<StatsQuery, 'imported'> & { readonly logged: readonly DayActivity[] },
) => {
  const { activities } = ports;
  const { range, sets, isRanged } = part;
  if (!sets && !isRanged && !imported)
    return {
      days: await activities.lastReviewed(user.account, mostDays),
      months: await activities.retention(user.account),
    };
  const own = sets ? logged : await daysIn(ports, user, range);
  const days = imported ? await withImported(ports, user, { ...part, own }) : own;
  const reviewed = days.filter((day) => reviewCount(day) > 0);
  return { days: isRanged ? reviewed : reviewed.slice(-mostDays), months: monthsOf(days) };
};

/** Counts the time of answers, as far as it is asked for. */
const timing = async ({ presets }: Ports, { account, settings }: User, { detail, months = false }: StatsQuery) => {
  if (!detail && !months) return undefined;
  const lists = months ? await presets.allWeights(account) : undefined;
  const weights = lists && new Map(lists.map((list) => [list.id, list.weights]));
  return countingTime((at, zone) => clockHour(at, zone ?? settings.timeZone), weights);
};

/** The statistics of a learner. Its parts are read one by one and are not one snapshot. */
export const getStudyStats =
  (ports: Ports) =>
  async (user: User, asked: StatsQuery = {}): Promise<Outcome<StudyStats, StatsRefusal>> => {
    const today = studyDay(ports.now(), user.settings);
    const part = await partOf(ports, user, { ...asked, today });
    if (!part.ok) return part;
    const { sets, until } = part.value;
    const timed = await timing(ports, user, asked);
    const reading = { ...part.value, onAnswer: timed?.add };
    const logged = sets || timed ? await loggedStudy(ports, user, reading) : [];
    const { days, months } = await studied(ports, user, { ...reading, logged, imported: asked.imported });
    const forecast = { today, days: asked.forecast ?? forecastDays };
    const counts = await countsIn(ports, user.account, { ...forecast, sets, set: asked.set });
    return ok({
      reviewsByDay: days.map(reviewDay),
      forecast: forecastOf(counts, forecast),
      overdue: counts.overdue,
      retention: withoutGaps(months, until),
      states: counts.states,
      ...timed?.time(),
    });
  };
