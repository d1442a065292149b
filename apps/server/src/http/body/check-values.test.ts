import { contract } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import type { Values } from './check-values.ts';
import { valueCheck } from './check-values.ts';

const { cards: codec } = contract.createFlashcard.body;
const check = valueCheck({ cards: codec });
const card = { front: 'ciao', back: 'hello' };

const aBody = (cards: readonly unknown[]): Values => ({ cards });

/** The error for a list of cards with one bad card. */
const errorFor = (bad: unknown, { at, of }: { readonly at: number; readonly of: number }): string => {
  const step = check(aBody(Array.from({ length: of }, (_, index) => (index === at ? bad : card))));
  return step.ok ? 'nothing' : (JSON.parse(String(step.answer.body)) as { readonly error: string }).error;
};

const side = 'expected text of at most 1 MB that is not blank';
const shape = "expected an object with 'front', 'back'";
const badCards: readonly (readonly [unknown, string])[] = [
  [{ ...card, front: '' }, `'front': ${side}`],
  [{ ...card, back: ' \n\u00A0' }, `'back': ${side}`],
  [{ ...card, back: 'a\uD800' }, `'back': ${side}`],
  [{ ...card, back: 'é'.repeat(500_001) }, `'back': ${side}`],
  [{ ...card, front: 7 }, `'front': ${side}`],
  [{ front: 'a' }, shape],
  [{ ...card, id: '1' }, shape],
  [null, shape],
  [[], shape],
  ['ciao', shape],
];

describe.each([
  ['short', 3],
  ['long', 2_000],
] as const)('a %s list of cards', (_, length) => {
  it.each(badCards)('is refused with the place of the first bad one, counted from 1: %#', (bad, reason) => {
    for (const at of [0, 1, length - 1])
      expect(errorFor(bad, { at, of: length })).toBe(`Invalid value for 'cards': entry ${at + 1}: ${reason}`);
  });

  it('is returned as sent', () => {
    const odd = { front: ' a\r\n\u0000', back: '\u202E<b>\uFFFD</b> e\u0301 😀' };
    const cards = Array.from({ length }, () => odd);
    expect(check(aBody(cards))).toEqual({ ok: true, value: { cards } });
  });
});

describe('a list', () => {
  it.each([[{}], ['[]'], [null], [7], [{ length: 1_000 }]])('is refused when it is not a list: %j', (cards) => {
    expect(check({ cards })).toMatchObject({
      answer: { body: JSON.stringify({ error: "Invalid value for 'cards': expected a list of cards" }) },
    });
  });

  it('that is too long for its codec is refused before its entries are checked', () => {
    const { reviews } = contract.reviewCards.body;
    const tooMany = Array.from({ length: 100_000 }, () => null);
    expect(valueCheck({ reviews })({ reviews: tooMany })).toMatchObject({
      answer: {
        body: JSON.stringify({ error: "Invalid value for 'reviews': expected a list of at most 500 reviews" }),
      },
    });
  });
});

describe('an object of which some members are sent', () => {
  const { settings } = contract.setSettings.body;
  const checked = (sent: string) => valueCheck({ settings })({ settings: JSON.parse(sent) as unknown });
  const all = "'timeZone', 'dayRolloverHour', 'newCardsPerDay', 'desiredRetention', 'preferences'";
  const whole = ['settings', `expected an object with one or more of ${all}`];
  const preferences = [
    'settings.preferences',
    "'preferences': expected JSON of up to 16 KiB and 32 levels, with numbers that a double holds",
  ];
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it.each([
    ['{}', ...whole],
    ['{"theme":"dark"}', ...whole],
    ['{"timeZone":"UTC","__proto__":{}}', ...whole],
    ['[]', ...whole],
    ['{"timeZone":"Rome"}', 'settings.timeZone', "'timeZone': expected an IANA time zone such as Europe/Rome"],
    [
      '{"timeZone":"UTC","dayRolloverHour":4}',
      'settings.dayRolloverHour',
      "'dayRolloverHour': expected an hour from 0 to 23",
    ],
    ['{"preferences":[1e999]}', ...preferences],
    [`{"preferences":${nested(33)}}`, ...preferences],
    [`{"preferences":${nested(30_000)}}`, ...preferences],
    [`{"preferences":"${'é'.repeat(8_192)}"}`, ...preferences],
  ])('is refused with the name of its first bad member: %#', (sent, field, wrong) => {
    expect(checked(sent)).toMatchObject({
      answer: {
        body: JSON.stringify({ error: `Invalid value for 'settings': ${wrong}` }),
        headers: { 'X-Error-Field': field },
      },
    });
  });

  it('has the members that were sent, and no others', () => {
    const sent = checked(`{"newCardsPerDay":"","preferences":{"__proto__":{"a":1},"b":${nested(31)}}}`);
    if (!sent.ok) throw new Error('refused');
    const { settings: found } = sent.value as { readonly settings: Readonly<Record<string, unknown>> };
    expect(Object.keys(found)).toEqual(['newCardsPerDay', 'preferences']);
    expect(JSON.stringify(found)).toBe(`{"preferences":{"__proto__":{"a":1},"b":${nested(31)}}}`);
  });
});
