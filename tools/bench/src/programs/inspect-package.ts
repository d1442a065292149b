import { openPackage } from '@flashcards/apkg-parser/node';
import { report } from './report.ts';

// What a person is told of a package: decks, note types, a few notes, and the names and sizes of its media.

const [deck = ''] = process.argv.slice(2);
const opened = await openPackage(deck, { limits: { packageBytes: 2 ** 32 } });
let notes = 0;
for (const { kind } of opened.notes()) {
  if (kind === 'note') notes += 1;
  if (notes === 3) break;
}
const names = opened.media.reduce((sum, { name }) => sum + name.length, 0);
opened.close();
report({ notes, media: opened.media.length, names, decks: opened.decks.length, noteTypes: opened.noteTypes.size });
