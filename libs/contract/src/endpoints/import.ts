import { rootFolder } from '@flashcards/library';
import { orBlank } from '../combinators.ts';
import { named, optional } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import {
  noFile,
  placeTakenText,
  setNameTaken,
  setNotFound,
  setTooLarge,
  tooManyFolders,
  tooManySets,
  tooMuchMedia,
} from '../refusals.ts';
import { sample } from '../sample.ts';
import { wireBoolean, word } from '../wire/scalars.ts';
import { description, fieldSelector, folderPath, setId, setName } from '../wire/names.ts';
import { importedReply, importReport, packagePreview } from '../wire/imports.ts';
import { detail } from '../wire/study-card.ts';

const unreadable = {
  invalid_package: { status: 400, text: 'Invalid Anki file format' },
  reader_busy: { status: 503, text: 'Too many packages are being read; try again shortly' },
} as const;

const tooMuch = {
  too_many_cards: { status: 413, text: 'The package has more cards than one flashcard set can hold' },
  ...setTooLarge,
  too_many_decks: { status: 413, text: 'The package has more decks than one import can make sets of' },
  ...tooMuchMedia,
} as const;

export const importPackageFlashcards = endpoint({
  method: 'POST',
  path: '/import-package-flashcards',
  auth: 'token',
  // If the reply is lost after the set was stored, a repeat would be refused because the name is taken.
  repeatable: false,
  summary: 'Import an Anki deck package as a flashcard set',
  description:
    'By default a note makes one card of two fields, and a cloze note one for each deletion. With `cards=templates` every card of the package comes in as Anki shows it, as sanitised HTML; the choice of fields and `stripHtml` are ignored then. What `{{type:…}}` lets a learner type is in the back alone, in `<span data-typed="exact">`, or `"without-marks"` where accents do not count. With `decks=folders` each deck becomes a set of its name below `folder`, and a deck with subdecks a folder with its set inside; taken names get a number, and `flashcardName` names a package of a single deck. The reply has the first set, the report all of them. With `update=<flashcardID>`, which needs `cards=templates`, the package updates that set, and `flashcardName` and `folder` are ignored: notes are found by their guid and keep cards and progress, further ones are added, and notes that the package lacks stay. A card that its note no longer makes is withdrawn. Fields that were edited here stay, too, unless `overwrite=true`. With `presets=true` a new set gets the options of its deck as its preset, and keeps them for exports; of several decks in one set those of the first one by name. An update leaves the preset. A dry run tells what would be added, changed and withdrawn.',
  format: 'form',
  body: {
    flashcardName: named('name', setName),
    folder: optional(folderPath, rootFolder),
    flashcardDescription: named('description', optional(description, '')),
    termField: optional(fieldSelector, 'Front'),
    definitionField: optional(fieldSelector, 'Back'),
    stripHtml: optional(wireBoolean, true),
  },
  query: {
    cards: named('cardsFrom', optional(word('fields', 'templates'), 'fields')),
    decks: optional(word('set', 'folders'), 'set'),
    update: optional(orBlank(setId), undefined),
    overwrite: optional(wireBoolean, false),
    presets: optional(wireBoolean, false),
    fields: optional(word('chosen', 'auto'), 'chosen'),
    cloze: optional(wireBoolean, true),
    scheduling: optional(wireBoolean, false),
    dryRun: optional(wireBoolean, false),
  },
  ignored: { with: 'update', keys: ['flashcardName', 'folder'] },
  reply: importedReply,
  example: {
    body: {
      flashcardName: 'First words',
      folder: 'Languages/Italian',
      flashcardDescription: 'What to say on the first day',
      termField: 'Front',
      definitionField: '1',
      stripHtml: 'true',
    },
    reply: { flashcardID: sample.flashcardID },
  },
  refusals: {
    ...noFile,
    ...setNameTaken,
    no_cards: {
      status: 400,
      text:
        'No valid flashcards found. Possible reasons: incorrect field selection; ' +
        'all content removed during HTML stripping; unsupported note type',
    },
    place_taken: { status: 400, text: placeTakenText },
    cannot_update: { status: 400, text: "Invalid value for 'update': expected cards=templates and decks=set" },
    ...setNotFound,
    being_updated: { status: 409, text: 'This set is being updated' },
    ...tooManyFolders,
    ...tooManySets,
    ...tooMuch,
    ...unreadable,
  },
});

export const getImportReport = endpoint({
  method: 'POST',
  path: '/get-import-report',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get what an import made of its file',
  body: { flashcardID: named('set', setId) },
  reply: importReport,
  example: {
    body: { flashcardID: sample.flashcardID },
    reply: {
      notes: '33',
      cards: '32',
      skipped: [{ reason: 'blank', count: '1', examples: ['ciao'] }],
      mediaFiles: '0',
      siblingCards: '0',
      answersOfSiblings: '0',
      sets: [sample.flashcardID],
    },
  },
  refusals: {
    ...setNotFound,
    import_report_not_found: { status: 404, text: 'Import report not found' },
  },
});

export const previewPackageFlashcards = endpoint({
  method: 'POST',
  path: '/preview-package-flashcards',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Look into an Anki deck package before importing it',
  description:
    'With `detail=full`, `modes` tells how many cards each choice of `cards` would import, by the first two fields of each note type with `fields`, and what it would leave out. With `update=<flashcardID>` it also tells what an update of that set would do.',
  format: 'form',
  body: {},
  query: { detail, update: optional(orBlank(setId), undefined) },
  reply: packagePreview,
  example: {
    body: {},
    reply: {
      noteTypes: [
        { name: 'Basic', kind: 'standard', fields: ['Front', 'Back'], notes: '33', samples: [['ciao', 'hello']] },
      ],
      decks: [{ name: 'First words', cards: '33' }],
      notes: '33',
      cards: '33',
      mediaFiles: '0',
    },
  },
  refusals: { ...noFile, ...setNotFound, ...tooMuch, ...unreadable },
});
