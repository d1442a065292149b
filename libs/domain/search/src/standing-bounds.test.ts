import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import { dueDayOf } from '@flashcards/review-scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Standing } from './holds.ts';
import { cardTest } from './holds.ts';
import { practiceQuery, practices } from './practice.ts';
import type { Query } from './query.ts';
import { isQuery, parseQuery } from './query.ts';
import type { StandingBounds } from './standing-bounds.ts';
import { standingBounds } from './standing-bounds.ts';

const today = '2026-03-01' as LocalDate;

const queryOf = (text: string): Query => {
  const query = parseQuery(text);
  if (!isQuery(query)) throw new Error(`not a query: ${text}`);
  return query;
};

const isBetween = <Value extends string | number>(value: Value, range?: { from: Value; to: Value }): boolean =>
  !range || (value >= range.from && value <= range.to);

const numbersOf = (progress: Progress) =>
  progress.state === 'new'
    ? { ivl: 0, reps: 0, lapses: 0, stability: 0, difficulty: 0 }
    : {
        ivl: progress.state === 'review' ? progress.interval : progress.step,
        ...{ reps: progress.reviews, lapses: progress.lapses },
        ...{ stability: progress.stability, difficulty: progress.difficulty },
      };

const isWithin = (bounds: StandingBounds, { progress, suspended, flag, buriedOn, tags }: Standing): boolean => {
  const values = numbersOf(progress);
  return (
    bounds.states.has(progress.state) &&
    bounds.flags.has(flag) &&
    (bounds.suspended ?? suspended) === suspended &&
    (bounds.buriedFrom === undefined || (buriedOn !== undefined && buriedOn >= bounds.buriedFrom)) &&
    (progress.state !== 'review' || isBetween(dueDayOf(progress), bounds.dueInReview)) &&
    [...bounds.numbers].every(([name, range]) => isBetween(values[name], range)) &&
    (bounds.tag === undefined || tags.some((tag) => tag.toLowerCase().startsWith(bounds.tag ?? '')))
  );
};

const small = fc.integer({ min: 0, max: 4 });
const anyDay = fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days));
const studied = { reviewsThatDay: fc.constant(1), graduation: fc.constant('paid' as const), lastReview: anyDay };
const values = { reviews: small, lapses: small, stability: small, difficulty: small };
const anyProgress = fc.oneof(
  fc.record({ state: fc.constant('new' as const), createdOn: anyDay }),
  fc.record({ state: fc.constantFrom('learning' as const, 'relearning' as const), step: small, ...studied, ...values }),
  fc.record({ state: fc.constant('review' as const), interval: small, ...studied, ...values }),
);
const tags = ['été', 'Été::a', 'word', 'WORD::b', 'wor', '日本', '日本語', 'x"y', 'a\\b'];
const anyStanding: fc.Arbitrary<Standing> = fc.record(
  {
    progress: anyProgress as fc.Arbitrary<Progress>,
    suspended: fc.boolean(),
    flag: fc.integer({ min: 0, max: 7 }),
    buriedOn: anyDay,
    tags: fc.subarray(tags),
    isWithdrawn: fc.constant(true as const),
  },
  { requiredKeys: ['progress', 'suspended', 'flag', 'tags'] },
);
const relations = fc.constantFrom('<', '<=', '=', '!=', '>', '>=');
const properties = fc.constantFrom('due', 'ivl', 'reps', 'lapses', 'stability', 'difficulty');
const anyTerm = fc.oneof(
  fc.constantFrom('is:new', 'is:learn', 'is:review', 'is:due', 'is:suspended', 'is:buried'),
  fc.integer({ min: 0, max: 7 }).map((flag) => `flag:${flag}`),
  fc.constantFrom(...tags).map((tag) => `tag:"${tag.replaceAll(/["\\]/g, String.raw`\$&`)}"`),
  fc
    .tuple(properties, relations, fc.constantFrom('-2', '-0.5', '0', '1', '1.5', '3', '999999999'))
    .map(([property, relation, value]) => `prop:${property}${relation}${value}`),
);
const anyQuery = fc
  .array(fc.tuple(fc.boolean(), anyTerm), { maxLength: 3 })
  .map((terms) => terms.map(([isNegated, term]) => (isNegated ? `-${term}` : term)).join(' '));

describe('the bounds of a query', () => {
  it('have all cards for which its conditions hold', () => {
    fc.assert(
      fc.property(anyQuery, anyStanding, (text, standing) => {
        const query = queryOf(text);
        return !cardTest(query, today)(standing) || isWithin(standingBounds(query, today), standing);
      }),
      { numRuns: 20_000 },
    );
  });

  it('of what may be practised have it all', () => {
    fc.assert(
      fc.property(fc.constantFrom(...practices), fc.constantFrom('', ...tags), anyStanding, (which, tag, standing) => {
        const query = practiceQuery(which, tag);
        return !cardTest(query, today)(standing) || isWithin(standingBounds(query, today), standing);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['is:new', { state: 'new', createdOn: today }, true],
    ['-is:new', { state: 'new', createdOn: today }, false],
    ['prop:lapses>0', { state: 'new', createdOn: today }, false],
    ['is:buried', { state: 'new', createdOn: today }, false],
  ] as const)('of %s leave out most others: %j is within %s', (text, progress, is) => {
    const standing = { progress, suspended: false, flag: 0, tags: [] };
    expect(isWithin(standingBounds(queryOf(text), today), standing)).toBe(is);
  });

  it.each([
    ['tag:Word', 'word'],
    ['tag:a tag:abc', 'abc'],
    ['tag:caf\u00e9', 'caf'],
    ['tag:\u00e9t\u00e9', undefined],
    ['tag:日本', '日本'],
    ['tag:a\u0130b', 'a'],
    ['-tag:x', undefined],
  ])('of %s have the tag %s', (text, tag) => {
    expect(standingBounds(queryOf(text), today).tag).toBe(tag);
  });
});
