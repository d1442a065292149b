import { describe, expect, it } from 'vitest';
import { objectParts } from './object-parts.ts';
import { textOf } from './text-of.ts';

/** Characters in a text that look like the end of something. */
const hostile = '"},{"cards":{"x":{\\"}]}\\\\" [,:\\ \n\t\u2028 👩‍👩‍👧 \ud83d ﷽ é';
const card = (front: string) => ({
  front,
  back: hostile,
  suspended: false,
  nested: { cards: { no: { a: [{}, []] } } },
});
const cards = { 7: card('a'), [hostile]: card('}'), __proto__x: card('{'), b: card(''), '': {} };
const others = {
  name: hostile,
  more: { cards: { no: card('no') }, list: [{ cards: { no: card('no') } }, '"cards":{'] },
};

const streamOf = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

/** The bytes in pieces of `length`. */
const inPieces = (text: string, length: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text);
  const count = Math.ceil(bytes.length / length);
  return streamOf(Array.from({ length: count }, (_, at) => bytes.subarray(at * length, (at + 1) * length)));
};

/** Each part parsed by JSON.parse, or its text if it cannot be parsed. */
const partsOf = async (pieces: ReadableStream<Uint8Array>): Promise<readonly unknown[]> => {
  const parts: unknown[] = [];
  for await (const part of objectParts(textOf(pieces), 'cards')) {
    try {
      parts.push(JSON.parse(part));
    } catch {
      parts.push(`no JSON: ${part}`);
    }
  }
  return parts;
};

/** As in UTF-8: a lone surrogate is replaced. */
const asSent = <T>(value: T): T =>
  JSON.parse(new TextDecoder().decode(new TextEncoder().encode(JSON.stringify(value)))) as T;

const entriesOf = (all: object) => Object.entries(all).map(([id, each]) => ({ cards: { [id]: each as unknown } }));

describe('the parts of an object', () => {
  const orders: readonly (readonly [string, object])[] = [
    ['last', { ...others, cards }],
    ['first', { cards, ...others }],
    ['in between', { name: others.name, cards, more: others.more }],
    ['the only one', { cards }],
  ];

  it.each(orders)('are its entries and the rest, cut at any byte, with the member %s', async (_, object) => {
    const text = JSON.stringify(object);
    const expected = asSent([...entriesOf(cards), { ...object, cards: {} }]);
    const bytes = new TextEncoder().encode(text);
    for (let at = 1; at <= bytes.length; at += 1) {
      const two = streamOf([bytes.subarray(0, at), bytes.subarray(at)]);
      expect(await partsOf(two)).toEqual(expected);
    }
  });

  it.each([1, 2, 3, 7, 1_000_000])('are the same in pieces of %i bytes', async (length) => {
    const object = { ...others, cards };
    expect(await partsOf(inPieces(JSON.stringify(object), length))).toEqual(
      asSent([...entriesOf(cards), { ...others, cards: {} }]),
    );
  });

  it('are complete with spaces between tokens, in the last part', async () => {
    const object = { ...others, cards };
    expect(await partsOf(inPieces(JSON.stringify(object, null, 2), 5))).toEqual([asSent(object)]);
  });

  it('of an empty member are an empty one and the rest', async () => {
    expect(await partsOf(inPieces('{"cards":{},"a":1}', 1))).toEqual([{ cards: {} }, { cards: {}, a: 1 }]);
  });

  it.each([
    ['', ['no JSON: ']],
    ['<html>{,}"', ['no JSON: <html>{,}"']],
    ['null', [null]],
    ['[{"cards":[1]}]', [[{ cards: [1] }]]],
    ['{"cards":[1,{"2":3}]}', [{ cards: [1, { 2: 3 }] }]],
    ['{"a":1', ['no JSON: {"a":1']],
    ['{"cards":{"1":{}', ['no JSON: {"cards":{']],
    ['{"cards":{"1":{},"2":{"a', [{ cards: { 1: {} } }, 'no JSON: {"cards":{']],
    ['{"cards":{"1":{]},"2":{}}}', ['no JSON: {"cards":{"1":{]}}}', { cards: { 2: {} } }, { cards: {} }]],
    ['{"cards":{"1":{}}}}', [{ cards: { 1: {} } }, 'no JSON: {"cards":{}}}']],
    ['{"cards":{"1":{}}}\\', [{ cards: { 1: {} } }, 'no JSON: {"cards":{}}\\']],
    ['{"x\\"cards":{"1":2},"cards":{}}', [{ cards: {} }, { 'x"cards': { 1: 2 }, cards: {} }]],
  ])(
    'of a text that is not such an object are one that no parser reads, or the whole text: %j',
    async (text, expected) => {
      expect(await partsOf(inPieces(text, 3))).toEqual(expected);
    },
  );
});
