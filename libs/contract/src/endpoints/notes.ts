import { named } from '../codec.ts';
import { list, object } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { setNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { setId } from '../wire/names.ts';
import { text, word } from '../wire/scalars.ts';
import { only } from '../wire/succeeded.ts';

const noteTypeChoice = object({
  noteType: named('name', text),
  kind: word('standard', 'cloze'),
  fields: list(text),
  templates: list(text),
});

export const getNoteTypes = endpoint({
  method: 'POST',
  path: '/get-note-types',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'List the note types of a set',
  description:
    'A note type has named fields, and a template for each card that it makes; `cloze` makes one for each deletion. Every set has `Basic`, `Basic (and reversed card)` and `Cloze`; a type of the set replaces one of these with its name.',
  body: { flashcardID: named('set', setId) },
  reply: only('noteTypes', list(noteTypeChoice)),
  example: {
    body: { flashcardID: sample.flashcardID },
    reply: {
      noteTypes: [{ noteType: 'Basic', kind: 'standard', fields: ['Front', 'Back'], templates: ['Card 1'] }],
    },
  },
  refusals: setNotFound,
});
