import { expect, it } from 'vitest';
import { namedFields, typedContent } from './named-texts.ts';

const fields = (names: readonly string[], texts: readonly string[]) => [...namedFields({ type: 'T', names, texts })];

it('a card that was typed in is a note of the type Basic', () => {
  const content = typedContent({ front: 'ciao', back: 'hello' });
  expect(content.type).toBe('Basic');
  expect([...namedFields(content)]).toEqual([
    ['Front', 'ciao'],
    ['Back', 'hello'],
  ]);
});

it('fields keep their order and any name', () => {
  const names = ['b', '__proto__', '1', 'constructor', '0', ''];
  expect(fields(names, names)).toEqual(names.map((name) => [name, name]));
});

it('of two fields with one name the first counts', () =>
  expect(fields(['a', 'b', 'a'], ['1', '2', '3'])).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]));

it('a field without a text is blank, and a text without a field is left out', () => {
  expect(fields(['a', 'b'], ['1'])).toEqual([
    ['a', '1'],
    ['b', ''],
  ]);
  expect(fields(['a'], ['1', '2'])).toEqual([['a', '1']]);
});
