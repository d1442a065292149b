import type { NoteTypeToWrite } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { plainSidesOf } from './plain-sides.ts';

const withTemplate = (questionFormat: string, answerFormat: string, kind: NoteTypeToWrite['kind'] = 'standard') =>
  plainSidesOf({
    ...{ id: '1', name: 'T', kind, imageOcclusion: false, fields: ['Front', 'Back side'], css: '', sortField: 0 },
    templates: [{ name: 'Card 1', questionFormat, answerFormat }],
  });

const line = '<hr id=answer>';

describe('the plain sides of a template', () => {
  it.each([
    ['{{Front}}', '{{Back side}}'],
    [' {{ Front }}\n', `{{FrontSide}}\n\n${line}\n\n{{Back side}}`],
    ['{{Front}}', '{{FrontSide}}<hr id="answer">{{Back side}}'],
    ['{{Front}}', "{{ FrontSide }} <hr  id = 'answer' /> {{ Back side }} "],
  ])('are one field each: %j, %j', (question, answer) => {
    expect(withTemplate(question, answer)).toEqual([{ front: 0, back: 1 }]);
  });

  it('may be the same field', () => {
    expect(withTemplate('{{Front}}', '{{Front}}')).toEqual([{ front: 0, back: 0 }]);
  });

  it.each([
    ['{{Front}}!', '{{Back side}}'],
    ['{{text:Front}}', '{{Back side}}'],
    ['{{#Front}}{{Front}}{{/Front}}', '{{Back side}}'],
    ['{{Front}}', `{{FrontSide}}<hr>{{Back side}}`],
    ['{{Front}}', `{{Front}}${line}{{Back side}}`],
    ['{{Other}}', '{{Back side}}'],
    ['{{FrontSide}}', '{{Back side}}'],
    ['{{Front}}', `${' '.repeat(100_000)}{{Back side}}`],
  ])('are none where there is more: %j, %j', (question, answer) => {
    expect(withTemplate(question, answer)).toEqual([undefined]);
  });

  it('are none for a cloze type', () => {
    expect(withTemplate('{{Front}}', '{{Back side}}', 'cloze')).toEqual([undefined]);
  });
});
