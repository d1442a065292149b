import { named } from '../codec.ts';
import { list, object } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { noteNotFound, notRendered, setFull, setNotFound, setTooLarge } from '../refusals.ts';
import { sample } from '../sample.ts';
import { cardId, cardIds, noteId, setId } from '../wire/names.ts';
import { fieldTexts, newNotes } from '../wire/note-texts.ts';
import { text, word } from '../wire/scalars.ts';
import { only } from '../wire/succeeded.ts';
import { addedTags } from '../wire/tags.ts';

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

export const getCardStyles = endpoint({
  method: 'POST',
  path: '/get-card-styles',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the CSS of cards by their note types',
  description:
    'The CSS is untrusted: it belongs in a frame of its own, whose policy forbids other origins. It expects the classes `card` and `card1` (the ordinal + 1) on the body, and `nightMode` in the dark. The class and id of an element of a card are in `data-class` and `data-id`: only such a frame may make them `class` and `id`. Cards without CSS are left out, and CSS of more than 100,000 characters; one answer has at most 20 note types.',
  body: { cardIDs: named('cards', cardIds) },
  reply: only('styles', list(object({ css: text, cardIDs: named('cards', list(cardId)) }))),
  example: {
    body: { cardIDs: [sample.cardID] },
    reply: { styles: [{ css: '.card { font-family: serif; }', cardIDs: [sample.cardID] }] },
  },
});

const rendered =
  'Fields are HTML as in Anki. They refer to pictures and sounds by the names of the set\u2019s files, or by the `url` of `add-media`. Cards are rendered as Anki renders them, as sanitised HTML.';

export const addNotes = endpoint({
  method: 'POST',
  path: '/add-notes',
  auth: 'token',
  repeatable: false,
  summary: 'Add up to 500 notes to a set, with all their cards',
  description: `All are added or none. ${rendered} Fields that are not given are blank. A note that makes no card is refused.`,
  body: { flashcardID: named('set', setId), notes: newNotes },
  reply: only('notes', list(object({ noteID: named('note', noteId), cardIDs: named('cards', list(cardId)) }))),
  example: {
    body: {
      flashcardID: sample.flashcardID,
      notes: [{ noteType: 'Basic', fields: { Front: 'ciao', Back: 'hello' }, tags: ['greeting'] }],
    },
    reply: { notes: [{ noteID: sample.noteID, cardIDs: [sample.cardID] }] },
  },
  refusals: { ...setNotFound, ...setFull, ...setTooLarge, ...notRendered },
  badValues: { unknown_note_type: 'notes', unknown_field: 'notes', makes_no_card: 'notes' },
});

export const editNote = endpoint({
  method: 'POST',
  path: '/edit-note',
  auth: 'token',
  repeatable: true,
  summary: 'Change fields and tags of a note',
  description: `The given fields are set, the others stay; \`tags\` replaces all tags. ${rendered} Progress stays. A card that the note no longer makes is withdrawn: it is never among the cards of today. Of a card that was typed in, \`noteID\` is its \`cardID\`, and its fields are \`Front\` and \`Back\`.`,
  body: { noteID: named('note', noteId), fields: fieldTexts, tags: addedTags },
  reply: only('cardIDs', list(cardId)),
  example: {
    body: { noteID: sample.noteID, fields: { Back: 'hi' }, tags: ['greeting'] },
    reply: { cardIDs: [sample.cardID] },
  },
  refusals: { ...noteNotFound, ...setFull, ...setTooLarge, ...notRendered },
  badValues: { unknown_field: 'fields', makes_no_card: 'fields' },
});
