import type { Activity } from './activity.ts';
import type { DayActivity, Retained } from './day-activity.ts';
import { quietDay } from './day-activity.ts';
import type { MonthRetention } from './retention.ts';
import { quietMonth } from './retention.ts';

type Values = readonly (string | number | boolean)[];

const isSame = (one: Values, other: Values): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

const valuesOfRetained = ({ young, mature }: Readonly<Record<'young' | 'mature', Retained>>): Values =>
  [young, mature].flatMap(({ reviews, passed }) => [reviews, passed]);

const valuesOfDay = ({ ratings: { again, hard, good, easy }, firsts, ...day }: DayActivity): Values => [
  ...[again, hard, good, easy, day.newCards, day.cards, day.xp, day.crams],
  ...[day.checkedIn, day.heatmapCalled],
  ...valuesOfRetained(firsts),
];

const valuesOfActivity = ({ reviewXp, streak }: Activity): Values =>
  streak ? [reviewXp, streak.length, streak.longest, streak.lastActive, streak.freezes, streak.activeDays] : [reviewXp];

export const isSameActivity = (one: Activity, other: Activity): boolean =>
  isSame(valuesOfActivity(one), valuesOfActivity(other));

/** A kind of counted objects: their keys, and the values that are counted. */
interface Kind<Key, Counted> {
  readonly keyOf: (counted: Counted) => Key;
  readonly valuesOf: (counted: Counted) => Values;
  /** The counts of an object that is missing. */
  readonly quiet: (key: Key) => Counted;
}

const miscounted =
  <Key, Counted>({ keyOf, valuesOf, quiet }: Kind<Key, Counted>) =>
  (kept: readonly Counted[], counted: readonly Counted[]): readonly Counted[] => {
    const was = new Map(kept.map((each) => [keyOf(each), each]));
    const is = new Map(counted.map((each) => [keyOf(each), each]));
    return [...new Set([...was.keys(), ...is.keys()])]
      .map((key) => ({ before: was.get(key) ?? quiet(key), after: is.get(key) ?? quiet(key) }))
      .flatMap(({ before, after }) => (isSame(valuesOf(before), valuesOf(after)) ? [] : [after]));
  };

/**
 * The days whose stored counts differ from the correct ones, with the correct counts. A missing day counts as quiet.
 */
export const miscountedDays = miscounted({
  keyOf: ({ day }: DayActivity) => day,
  valuesOf: valuesOfDay,
  quiet: quietDay,
});

/** The same for months. */
export const miscountedMonths = miscounted({
  keyOf: ({ month }: MonthRetention) => month,
  valuesOf: valuesOfRetained,
  quiet: quietMonth,
});
