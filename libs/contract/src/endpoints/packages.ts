import { bytes, named } from '../codec.ts';
import { endpoint } from '../endpoint.ts';
import { setNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { setId } from '../wire/names.ts';

async function* nothing() {}

export const exportPackageFlashcards = endpoint({
  method: 'POST',
  path: '/export-package-flashcards',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Export a flashcard set as an Anki deck package',
  description:
    'A .apkg that Anki 2.1.50 and later import: the cards, your own progress with each and your kept reviews of it. Imported again, it updates the cards that are there. Members of a shared folder may export its sets. Content-Disposition has a file name, made of that of the set.',
  body: { flashcardID: named('set', setId) },
  reply: bytes('application/octet-stream'),
  large: 'streamed',
  example: { body: { flashcardID: sample.flashcardID }, reply: nothing() },
  refusals: {
    ...setNotFound,
    writer_busy: { status: 503, text: 'Too many packages are being written; try again shortly' },
  },
});
