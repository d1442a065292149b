import { describe, expect, it } from 'vitest';
import { boundedJson } from './bounded-json.ts';

const read = (text: string): unknown => {
  const bounded = boundedJson(Buffer.from(text));
  return bounded === undefined ? undefined : JSON.parse(bounded);
};
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const many = (count: number, each: string): string => `[${`${each},`.repeat(count)}${each}]`;

const members = Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join(',');

const entry = { cardID: '9'.repeat(39), rating: 'again', reviewID: '}],"\\[{'.repeat(20), reviewedAt: 'x'.repeat(40) };
const batch = { jwtToken: 'token', reviews: Array.from({ length: 500 }, () => entry) };

describe('bounded JSON', () => {
  it.each([
    ['the largest batch', batch],
    ['brackets, commas and quotes in a text', { text: '[{,"\\'.repeat(100_000) }],
    ['a list in a list in a list', { some: [[[[1, [2]], { three: [4] }]], 'x'.repeat(20_000)] }],
  ])('leaves %s as it is', (_, body) => {
    expect(boundedJson(Buffer.from(JSON.stringify(body)))).toBe(JSON.stringify(body));
    const spaced = JSON.stringify(body, undefined, 2);
    expect(boundedJson(Buffer.from(spaced))).toBe(spaced);
  });

  it.each([
    ['lists in lists', nested(400_000), [[[[[[[null]]]]]]]],
    ['deep lists side by side', many(3, nested(20_000)), Array(4).fill([[[[[[null]]]]]])],
    ['objects in objects', '{"a":'.repeat(9) + nested(9_000) + '}'.repeat(9), expect.anything()],
    ['very many nothings', many(190_000, 'null'), null],
    ['very many empty lists', many(190_000, '[]'), null],
    ['very many deep lists', many(9_000, nested(20)), null],
    ['very many members', `{${members}}`, null],
  ])('keeps the place of %s', (_, value, left) => {
    expect(read(`{"jwtToken":"a]}","reviews":${value},"also":"\\"[","one":[1]}`)).toEqual({
      jwtToken: 'a]}',
      reviews: left,
      also: '"[',
      one: left === null ? null : [1],
    });
  });

  it.each([
    ['has very many members', `{${members}}`],
    ['has very many members behind a deep one', `{"a":${nested(9)},${members}}`],
    ['is a list of very many', many(50_000, '1')],
    ['is never closed', '['.repeat(900_000)],
    ['is closed more than it was opened', `{"a":[]}${']'.repeat(20_000)}`],
    ['ends in a text', `{"a":"${'x'.repeat(20_000)}`],
  ])('is none of a body that %s', (_, text) => {
    expect(boundedJson(Buffer.from(text))).toBeUndefined();
  });
});
