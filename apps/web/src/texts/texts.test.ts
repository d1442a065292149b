import { describe, expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { languageFor } from './language.ts';

type Say = (...values: readonly unknown[]) => unknown;

/** The texts below a value, by their paths. */
const textsIn = (value: unknown, path = ''): readonly (readonly [path: string, text: string | Say])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
    : [[path, value as string | Say]];

const functionsIn = (texts: object) =>
  textsIn(texts).flatMap(([path, text]) => (typeof text === 'function' ? [[path, text] as const] : []));

/** For the one text that takes a time zone, a value stands for one. */
const said = (path: string, say: Say, value: number): string =>
  path === '.settings.day.now'
    ? String(say(value < 100 ? 'Asia/Tokyo' : 'Europe/Rome'))
    : String(say(value, value, value));

describe.each([
  ['English', en],
  ['German', de],
])('the texts in %s', (_, texts) => {
  it.each(functionsIn(texts))('%s says something for 0, 1, 2 and many', (path, say) => {
    for (const value of [0, 1, 2, 1234]) expect(said(path, say, value)).toMatch(/\S/);
  });

  it('are not blank', () => {
    for (const [path, text] of textsIn(texts)) expect([path, text]).not.toEqual([path, '']);
  });
});

it('says the same values in both languages', () => {
  const german = new Map(functionsIn(de));
  const isSaid = (path: string, say: Say | undefined) => say && said(path, say, 7) !== said(path, say, 900_000);
  for (const [path, say] of functionsIn(en))
    expect([path, isSaid(path, german.get(path))]).toEqual([path, isSaid(path, say)]);
});

it.each([
  ['de', ['en'], 'de'],
  [undefined, ['fr-CH', 'de-AT', 'en'], 'de'],
  [undefined, ['fr'], 'en'],
  ['tlh', ['de'], 'de'],
] as const)('speaks, where %s was chosen and the browser has %j, %s', (chosen, preferred, language) => {
  expect(languageFor(chosen, preferred)).toBe(language);
});
