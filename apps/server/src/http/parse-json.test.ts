import { describe, expect, it } from 'vitest';
import { LongList } from './long-list.ts';
import { parseJson } from './parse-json.ts';

const parse = (text: string): unknown => parseJson(Buffer.from(text));
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const many = (count: number, each: string): string => `[${Array.from({ length: count }, () => each).join()}]`;
const members = Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join();

/** What a body becomes with its long lists read; one that turns out to be no JSON is `undefined`. */
const read = (text: string): unknown => {
  const body = parse(text) as Readonly<Record<string, unknown>> | undefined;
  if (!body) return undefined;
  const whole: [string, unknown][] = [];
  for (const [key, value] of Object.entries(body)) {
    const slices = value instanceof LongList ? [...value.read()] : [[value]];
    if (slices.includes(undefined)) return undefined;
    whole.push([key, value instanceof LongList ? slices.flat() : value]);
  }
  return Object.fromEntries(whole);
};

const card = { front: '}],"\\[{:'.repeat(5), back: 'é😀' };
const cards = Array.from({ length: 30_000 }, () => card);

describe('a body', () => {
  it.each([
    [
      'a batch of reviews',
      { jwtToken: 'token', reviews: Array(500).fill({ cardID: '9'.repeat(39), rating: 'again' }) },
    ],
    ['thirty thousand cards', { jwtToken: 'token', cards, folder: '[' }],
    ['two long lists', { a: cards, b: 'x', c: cards }],
    ['long texts', { cards: Array(40).fill({ front: 'x'.repeat(20_000) }) }],
    ['brackets, commas, colons and quotes in a text', { text: '[{,:"\\'.repeat(100_000) }],
    ['a list in a list in a list', { some: [[[[1, [2]], { three: [4] }]], 'x'.repeat(20_000)] }],
  ])('with %s comes out as it was sent', (_, body) => {
    expect(read(JSON.stringify(body))).toEqual(body);
    expect(read(`\uFEFF${JSON.stringify(body, undefined, 2)}`)).toEqual(body);
  });

  it.each([
    ['lists in lists', nested(400_000)],
    ['ten thousand levels', nested(10_000)],
    ['nine levels', nested(8)],
    ['deep lists side by side', many(3, nested(20_000))],
    ['very many deep lists', many(9_000, nested(20))],
    ['an object with a deep list and many entries', `{"a":${nested(9)},"b":${many(60, '1')}}`],
    ['very many members', `{${members}}`],
    ['an entry with very many members', `[${many(2_000, '1')},{${members}}]`],
  ])('has nothing in the place of %s', (_, value) => {
    expect(parse(`{"jwtToken":"a]}","reviews":${value},"also":"\\"[","one":[1]}`)).toEqual({
      jwtToken: 'a]}',
      reviews: null,
      also: '"[',
      one: [1],
    });
  });

  it.each([
    ['has very many members', `{${members}}`],
    ['has very many members behind a deep one', `{"a":${nested(9)},${members}}`],
    ['is a list of very many', many(50_000, '1')],
    ['is never closed', '['.repeat(900_000)],
    ['is closed more than it was opened', `{"a":[]}${']'.repeat(20_000)}`],
    ['ends in a text', `{"a":"${'x'.repeat(20_000)}`],
    ['has something behind what is cut', `{"a":${nested(9)}1}`],
    ['is followed by another', '{"a":1}{"b":2}'],
    ['is none', ''],
  ])('is none that %s', (_, text) => {
    expect(parse(text)).toBeUndefined();
  });
});

describe('a name that is given twice', () => {
  const entry = '{"front":"a","back":"b"}';
  const twice = '{"front":"a","back":"b","front":"a"}';
  it.each([
    ['of the body', '{"jwtToken":"a","jwtToken":"b"}'],
    ['once with an escape', '{"jwtToken":"a","jwt\\u0054oken":"b"}'],
    ['of an entry', `{"cards":[${entry},${twice}]}`],
    ['of the last entry of very many', `{"cards":[${many(40_000, entry).slice(1, -1)},${twice}]}`],
    ['of a long list', `{"cards":${many(2_000, entry)},"cards":${many(2_000, entry)}}`],
    ['of what is cut', `{"cards":${nested(9)},"cards":[]}`],
    ['deep down', '{"a":[[{"b":{"c":1,"c":1}}]]}'],
  ])('makes it no body: %s', (_, text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    ['of the body', '{"jwtToken":"a","__proto__":{"folder":"b"}}'],
    ['of an entry', '{"cards":[{"front":"a","__proto__":{"back":"b"}}]}'],
    ['of a long list', `{"jwtToken":"a","__proto__":${many(2_000, '"a"')}}`],
  ])('does not where it is one that every object has by nature, which stays a name like any other: %s', (_, text) => {
    const [body, plain] = [read(text), JSON.parse(text)] as [object, object];
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(JSON.stringify(body)).toBe(JSON.stringify(plain));
  });

  it('does not, where it is of different objects, or in a text', () => {
    const text = '{"a":[{"n":1},{"n":"\\"n\\":1"}],"n":{"n":2}}';
    expect(read(text)).toEqual(JSON.parse(text));
  });
});

describe('a long list', () => {
  const entries = many(2_000, '"x"').slice(1, -1);
  it.each([
    ['a comma too many at its end', `[${entries},]`],
    ['a comma too many at its beginning', `[,${entries}]`],
    ['two commas in the middle', `[${entries},,${entries}]`],
    ['no comma', `[${entries} ${entries}]`],
    ['a bracket of another kind', `[${entries}}`],
    ['a word that is none', `[${entries},nothing]`],
  ])('with %s is no JSON', (_, list) => {
    expect(read(`{"cards":${list}}`)).toBeUndefined();
  });

  it.each([1_000, 1_001, 1_002, 2_001])(
    'with a comma behind the last of %i, where a slice may end, is no JSON',
    (count) => {
      expect(read(`{"cards":[${many(count, '"x"').slice(1, -1)},]}`)).toBeUndefined();
    },
  );

  it('knows its length before it is read', () => {
    const { cards: list } = parse(`{"cards":[${entries},1,2]}`) as { cards: LongList };
    expect(list.length).toBe(2_002);
  });
});
