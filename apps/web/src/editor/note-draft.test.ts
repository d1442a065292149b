import { expect, it } from 'vitest';
import { isBlank, lastGap, noteProblem, tagsOf } from './note-draft.ts';

const basic = { name: 'Basic', kind: 'standard', fields: ['Front', 'Back'] } as const;
const cloze = { name: 'Cloze', kind: 'cloze', fields: ['Text', 'Back Extra'] } as const;

it.each([
  [basic, ['', '<br>'], '', 'all-blank'],
  [basic, ['<div>&nbsp;</div>', 'hello'], '', 'front-blank'],
  [basic, ['ciao', ''], '', undefined],
  [basic, ['', '', 'of a type with more fields'], '', 'all-blank'],
  [cloze, ['Rome', ''], '', 'no-gap'],
  [cloze, ['{{c1::Rome}}', ''], '', undefined],
  [basic, ['ciao', ''], 'x'.repeat(101), 'tag-long'],
  [basic, ['ciao', ''], 'x '.repeat(101), 'tags-many'],
])('finds in %o with %j and tags %j: %s', (type, fields, tags, problem) => {
  expect(noteProblem(type, 'html', { fields, tags })).toBe(problem);
});

it('wants both sides of a card of text', () => {
  expect(noteProblem(basic, 'text', { fields: ['<b>', ''], tags: '' })).toBe('side-blank');
  expect(noteProblem(basic, 'text', { fields: ['<b>', 'bold'], tags: '' })).toBeUndefined();
});

it.each([
  ['<img src="a.png">', false],
  ['[sound:a.mp3]', false],
  ['<imge>', true],
])('takes %s for blank: %s', (html, blank) => {
  expect(isBlank(html)).toBe(blank);
});

it('finds the highest number of a gap in all fields', () => {
  expect(lastGap(['{{c1::a}} {{c12::b::hint}}', '{{c3::c}}'])).toBe(12);
  expect(lastGap(['{{c::a}}'])).toBe(0);
});

it('takes spaces of all kinds between tags', () => {
  expect(tagsOf({ tags: ' verb  food::fruit\t' })).toEqual(['verb', 'food::fruit']);
});
