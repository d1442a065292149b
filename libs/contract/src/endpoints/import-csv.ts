import { rootFolder } from '@flashcards/library';
import { named, optional } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import {
  filesBusy,
  noFile,
  placeTakenText,
  setNameTaken,
  setTooLarge,
  tooManyFolders,
  tooManySets,
} from '../refusals.ts';
import { sample } from '../sample.ts';
import { wireBoolean } from '../wire/scalars.ts';
import { description, fieldSelector, folderPath, setName } from '../wire/names.ts';
import { delimiter, importedReply } from '../wire/imports.ts';

const column = { ...fieldSelector, expected: 'the name or the 0-based index of a column' };

export const importCsvFlashcards = endpoint({
  method: 'POST',
  path: '/import-csv-flashcards',
  auth: 'token',
  // As for import-package-flashcards.
  repeatable: false,
  summary: 'Import the rows of a CSV file as a flashcard set',
  description:
    'Each row makes one card of two columns, in UTF-8 or, with a byte order mark, UTF-16. With `delimiter=auto` the delimiter is detected. With `header=true` the first row has the names of the columns. `tags` is a column of tags with spaces between; none by default. In `get-import-report`, which names the rows that were left out, `notes` counts rows.',
  format: 'form',
  file: { about: 'a CSV file', name: 'words.csv' },
  body: {
    flashcardName: named('name', setName),
    folder: optional(folderPath, rootFolder),
    flashcardDescription: named('description', optional(description, '')),
  },
  query: {
    delimiter: optional(delimiter, 'auto'),
    header: optional(wireBoolean, false),
    front: optional(column, '0'),
    back: optional(column, '1'),
    tags: optional(column, ''),
    dryRun: optional(wireBoolean, false),
  },
  reply: importedReply,
  example: {
    body: {
      flashcardName: 'First words',
      folder: 'Languages/Italian',
      flashcardDescription: 'What to say on the first day',
    },
    reply: { flashcardID: sample.flashcardID },
  },
  refusals: {
    ...noFile,
    ...setNameTaken,
    no_cards: {
      status: 400,
      text: 'No valid flashcards found. Possible reasons: wrong delimiter; incorrect column selection; blank columns',
    },
    place_taken: { status: 400, text: placeTakenText },
    ...tooManyFolders,
    ...tooManySets,
    too_many_cards: { status: 413, text: 'The file has more cards than one flashcard set can hold' },
    ...setTooLarge,
    invalid_csv: { status: 400, text: 'Invalid CSV file' },
    ...filesBusy,
  },
});
