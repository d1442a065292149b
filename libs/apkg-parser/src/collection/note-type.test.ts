import { describe, expect, it } from 'vitest';
import { clozeFieldName } from './note-type.ts';

const nameIn = (questionFormat: string) => clozeFieldName([{ name: 'Card', questionFormat, answerFormat: '' }]);

describe('the field that a template shows as cloze', () => {
  it.each([
    ['{{cloze:Text}}', 'Text'],
    ['{{Front}} {{type:cloze: Text }}', 'Text'],
    ['{{{cloze-only:Text}}}', 'Text'],
    ['{{encloze:Text}}', undefined],
    ['{{cloze}}', undefined],
    ['{{cloze:Text', undefined],
  ])('of %s is %s', (format, name) => expect(nameIn(format)).toBe(name));

  it('is found in linear time in unterminated tags', () => {
    expect(nameIn(`{{${'cloze:'.repeat(300_000)}`)).toBeUndefined();
  });
});
