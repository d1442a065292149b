import type { CardId, LocalDate } from '@flashcards/kernel';
import { daysBetween } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Progress, StudiedCard } from '@flashcards/review-scheduling';
import { dueDayOf, isDue } from '@flashcards/review-scheduling';
import type { Leech } from '@flashcards/study';
import { isBuried, leechTag } from '@flashcards/study';
import type { Query } from './query.ts';
import type { StudyDays } from './study-days.ts';
import { studyDays } from './study-days.ts';
import { isOrBelow, tagTest } from './tag-test.ts';
import type { CardState, Condition, Property, Relation } from './term.ts';
import { caseless } from './term.ts';

/** What conditions on a card's learner and on its tags are about. */
export interface Standing {
  /** Needed where a condition is on days. */
  readonly id?: CardId | undefined;
  readonly progress: Progress;
  readonly suspended: boolean;
  readonly flag: number;
  readonly buriedOn?: LocalDate | undefined;
  readonly leech?: Leech | undefined;
  readonly tags: readonly string[];
  /** Its note no longer makes it, so that it is due to nobody. */
  readonly isWithdrawn?: true;
}

/** The set of a card, for conditions on it. A set of another user has no folder. */
export interface Place {
  readonly name: string;
  readonly folder?: FolderPath | undefined;
}

const isIn: Readonly<Record<CardState, (card: Standing, today: LocalDate) => boolean>> = {
  new: ({ progress }) => progress.state === 'new',
  learn: ({ progress }) => progress.state === 'learning' || progress.state === 'relearning',
  learning: ({ progress }) => progress.state === 'learning',
  relearning: ({ progress }) => progress.state === 'relearning',
  review: ({ progress }) => progress.state === 'review',
  due: ({ progress, suspended, isWithdrawn }, today) =>
    progress.state !== 'new' && !suspended && !isWithdrawn && isDue(progress, today),
  suspended: ({ suspended }) => suspended,
  buried: isBuried,
  active: (card, today) => !card.suspended && !card.isWithdrawn && !isBuried(card, today),
};

/** Absent where the state of the card does not have it. */
const values: Readonly<Record<Property, (progress: StudiedCard, today: LocalDate) => number | undefined>> = {
  due: (progress, today) => daysBetween(today, dueDayOf(progress)),
  ivl: (progress) => (progress.state === 'review' ? progress.interval : undefined),
  reps: ({ reviews }) => reviews,
  lapses: ({ lapses }) => lapses,
  stability: ({ stability }) => stability,
  difficulty: ({ difficulty }) => difficulty,
};

const ofNew: Partial<Record<Property, number>> = { reps: 0, lapses: 0 };

const valueOf = (progress: Progress, property: Property, today: LocalDate): number | undefined =>
  progress.state === 'new' ? ofNew[property] : values[property](progress, today);

const compare: Readonly<Record<Relation, (one: number, other: number) => boolean>> = {
  '=': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<': (one, other) => one < other,
  '>': (one, other) => one > other,
  '<=': (one, other) => one <= other,
  '>=': (one, other) => one >= other,
};

type CardTest = (card: Standing) => boolean;

interface Known {
  readonly today: LocalDate;
  readonly isTagged: ReturnType<typeof tagTest>;
  readonly studied: StudyDays;
}

const testOf = (condition: Condition, { today, isTagged, studied }: Known): CardTest => {
  switch (condition.on) {
    case 'tag':
      return ({ tags, leech }) => (leech && condition.tag === leechTag) || isTagged(tags, condition.tag);
    case 'state':
      return (card) => isIn[condition.state](card, today);
    case 'flag':
      return ({ flag }) => flag === condition.flag;
    case 'property':
      return ({ progress }) => {
        const value = valueOf(progress, condition.property, today);
        return value !== undefined && compare[condition.relation](value, condition.value);
      };
    case 'studied': {
      const isStudied = studied.testOf(condition.day);
      return ({ id }) => isStudied(id);
    }
    default:
      throw new Error('not a condition on cards');
  }
};

const isOfPlace = (name: string, place: Place): boolean =>
  caseless(place.name) === name || (place.folder !== undefined && isOrBelow(caseless(place.folder), name, '/'));

/** Whether the conditions on sets hold. */
export const holdsInSet = (query: Query, set: Place): boolean =>
  query.every(({ condition, isNegated }) => condition.on !== 'deck' || isOfPlace(condition.name, set) !== isNegated);

/** A part that the words of a card must have, or must not have. */
export interface WordTest {
  readonly pattern: string;
  readonly isIn: boolean;
}

/** The conditions on words, those that few cards meet first: wanted parts before unwanted ones, long ones before short. */
export const wordTests = (query: Query): readonly WordTest[] =>
  query
    .flatMap(({ condition, isNegated }) =>
      condition.on === 'words' ? [{ pattern: condition.pattern, isIn: !isNegated }] : [],
    )
    .sort((one, other) => Number(other.isIn) - Number(one.isIn) || other.pattern.length - one.pattern.length);

/** Whether the conditions on words hold. */
export const holdsInWords = (query: Query, words: string): boolean =>
  query.every(({ condition, isNegated }) =>
    condition.on !== 'words' ? true : words.includes(condition.pattern) !== isNegated,
  );

const onCards: ReadonlySet<Condition['on']> = new Set(['tag', 'state', 'flag', 'property', 'studied']);

/** Whether it has conditions on the standing of cards. */
export const isAboutCards = (query: Query): boolean => query.some(({ condition }) => onCards.has(condition.on));

/** Whether it has conditions on days, for which a standing needs its id. */
export const isAboutDays = (query: Query): boolean => query.some(({ condition }) => condition.on === 'studied');

/** Tests whether all other conditions hold. One test serves a whole search: it remembers what it found of tags. */
export const cardTest = (query: Query, today: LocalDate, studied = studyDays(query)): CardTest => {
  const terms = query.filter(({ condition }) => onCards.has(condition.on));
  const wanted = terms.flatMap(({ condition }) => (condition.on === 'tag' ? [condition.tag] : []));
  const known = { today, isTagged: tagTest(wanted), studied };
  const tests = terms.map(({ condition, isNegated }) => ({ holds: testOf(condition, known), isNegated }));
  return (card) => tests.every(({ holds, isNegated }) => holds(card) !== isNegated);
};
