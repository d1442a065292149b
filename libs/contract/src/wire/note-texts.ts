import { isWellFormed } from '@flashcards/kernel';
import { list, map, object } from '../combinators.ts';
import { parsed, text } from './scalars.ts';
import { addedTags } from './tags.ts';

const separator = '\u001f';

/** A field of a note. Packages separate fields by U+001F. */
export const parseFieldText = (field: string): string | undefined =>
  isWellFormed(field) && !field.includes(separator) ? field : undefined;

const fieldText = parsed('field-text', 'text without U+001F', parseFieldText);

/** Fields by their names. The use case checks the names. */
export const fieldTexts = {
  ...map(text, fieldText),
  expected: "fields of the note's type by their names, with which it makes a card",
};

const mostNotes = 500;

const newNote = {
  ...object({ noteType: text, fields: fieldTexts, tags: addedTags }),
  expected: 'a note of a type of the set, with fields of that type, that makes a card',
};

/** New notes of a set. The use case checks their types and fields. */
export const newNotes = {
  ...list(newNote, { minItems: 1, maxItems: mostNotes }),
  expected: `a list of 1 to ${mostNotes} notes`,
};
