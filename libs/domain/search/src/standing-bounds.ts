import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { leechTag } from '@flashcards/study';
import type { Query } from './query.ts';
import type { CardState, Condition, Property, Relation, Term } from './term.ts';

type State = Progress['state'];

/** Both included. */
export interface Range<Value> {
  readonly from: Value;
  readonly to: Value;
}

/** Properties of a card that are stored as numbers. */
export type StoredNumber = Exclude<Property, 'due'>;

/** What all cards meet for which the conditions of a query on cards hold. A store leaves out the others early. */
export interface StandingBounds {
  readonly states: ReadonlySet<State>;
  readonly flags: ReadonlySet<number>;
  /** Absent: any. */
  readonly suspended?: boolean;
  /** The first day on which it was buried. */
  readonly buriedFrom?: LocalDate;
  /** The due day of a card that is in review. */
  readonly dueInReview?: Range<LocalDate>;
  /** A card without the value has 0. */
  readonly numbers: ReadonlyMap<StoredNumber, Range<number>>;
  /** The beginning of a tag as it is in lower case; of other letters than ASCII, only those that have no case. */
  readonly tag?: string;
}

const allStates: readonly State[] = ['new', 'learning', 'review', 'relearning'];
const allFlags = [0, 1, 2, 3, 4, 5, 6, 7];

const statesOf: Readonly<Record<CardState, readonly State[]>> = {
  new: ['new'],
  learn: ['learning', 'relearning'],
  learning: ['learning'],
  relearning: ['relearning'],
  review: ['review'],
  due: ['learning', 'review', 'relearning'],
  suspended: allStates,
  buried: allStates,
  active: allStates,
};

const withValue: Readonly<Record<Property, readonly State[]>> = {
  due: statesOf.due,
  ivl: ['review'],
  reps: allStates,
  lapses: allStates,
  stability: statesOf.due,
  difficulty: statesOf.due,
};

const fractions: ReadonlySet<Property> = new Set(['stability', 'difficulty']);

const rangeOf = (property: Property, relation: Relation, value: number): Range<number> | undefined => {
  const isWhole = !fractions.has(property);
  const unbounded = { from: -Number.MAX_VALUE, to: Number.MAX_VALUE };
  switch (relation) {
    case '!=':
      return undefined;
    case '=':
      return { from: value, to: value };
    case '<':
      return { ...unbounded, to: isWhole ? Math.ceil(value) - 1 : value };
    case '<=':
      return { ...unbounded, to: value };
    case '>':
      return { ...unbounded, from: isWhole ? Math.floor(value) + 1 : value };
    default:
      return { ...unbounded, from: value };
  }
};

const both = <Value extends string | number>(one: Range<Value> | undefined, other: Range<Value>): Range<Value> =>
  one ? { from: one.from > other.from ? one.from : other.from, to: one.to < other.to ? one.to : other.to } : other;

/** Further days are not looked at. */
const mostDays = 100_000;
const dayIn = (today: LocalDate, days: number, beyond: string): LocalDate =>
  Math.abs(days) <= mostDays ? addDays(today, days) : (beyond as LocalDate);

const daysOf = ({ from, to }: Range<number>, today: LocalDate): Range<LocalDate> => ({
  from: dayIn(today, Math.floor(from), ''),
  to: dayIn(today, Math.ceil(to), '~'),
});

/** `İ` in lower case. */
const dotted = 'i\u0307';

/** The beginning of the text without letters that have another case, but for those of ASCII. */
const comparable = (text: string): string => {
  const letters = Array.from(text);
  const isCased = (each: string): boolean => each > '\u007f' && each.toUpperCase() !== each.toLowerCase();
  const end = letters.findIndex((each, at) => isCased(each) || each + (letters[at + 1] ?? '') === dotted);
  return end < 0 ? text : letters.slice(0, end).join('');
};

const without = <Item>(items: ReadonlySet<Item>, isLeft: (item: Item) => boolean): ReadonlySet<Item> =>
  new Set([...items].filter(isLeft));

const withState = (bounds: StandingBounds, state: CardState, isNegated: boolean, today: LocalDate): StandingBounds => {
  if (state === 'suspended') return { ...bounds, suspended: !isNegated };
  if (state === 'active') return isNegated ? bounds : { ...bounds, suspended: false };
  if (state === 'buried') return isNegated ? bounds : { ...bounds, buriedFrom: today };
  const wanted = statesOf[state];
  if (state === 'due') {
    if (isNegated) return bounds;
    const states = without(bounds.states, (each) => wanted.includes(each));
    const dueInReview = both(bounds.dueInReview, { from: '' as LocalDate, to: today });
    return { ...bounds, states, suspended: false, dueInReview };
  }
  return { ...bounds, states: without(bounds.states, (each) => wanted.includes(each) !== isNegated) };
};

const withProperty = (
  bounds: StandingBounds,
  { property, relation, value }: Extract<Condition, { readonly on: 'property' }>,
  today: LocalDate,
): StandingBounds => {
  const states = without(bounds.states, (each) => withValue[property].includes(each));
  const range = rangeOf(property, relation, value);
  if (!range) return { ...bounds, states };
  if (property === 'due') return { ...bounds, states, dueInReview: both(bounds.dueInReview, daysOf(range, today)) };
  return {
    ...bounds,
    states,
    numbers: new Map(bounds.numbers).set(property, both(bounds.numbers.get(property), range)),
  };
};

const withTag = (bounds: StandingBounds, tag: string): StandingBounds => {
  const beginning = comparable(tag);
  return beginning.length > (bounds.tag ?? '').length ? { ...bounds, tag: beginning } : bounds;
};

const withTerm = (bounds: StandingBounds, { condition, isNegated }: Term, today: LocalDate): StandingBounds => {
  switch (condition.on) {
    case 'state':
      return withState(bounds, condition.state, isNegated, today);
    case 'flag':
      return { ...bounds, flags: without(bounds.flags, (each) => (each === condition.flag) !== isNegated) };
    case 'property':
      return isNegated ? bounds : withProperty(bounds, condition, today);
    case 'tag':
      // A leech is not one by a tag of its note.
      return isNegated || condition.tag === leechTag ? bounds : withTag(bounds, condition.tag);
    default:
      return bounds;
  }
};

export const standingBounds = (query: Query, today: LocalDate): StandingBounds =>
  query.reduce<StandingBounds>((bounds, term) => withTerm(bounds, term, today), {
    states: new Set(allStates),
    flags: new Set(allFlags),
    numbers: new Map(),
  });
