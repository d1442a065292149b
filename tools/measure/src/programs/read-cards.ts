import { readCards, openPackage } from '@flashcards/apkg-parser';
import { readFile } from 'node:fs/promises';
import { report } from './report.ts';

// Reads the cards of a deck as an import does, and discards them.

const [deck = ''] = process.argv.slice(2);
const opened = await openPackage(await readFile(deck));
const selection = {
  termField: 'Front',
  definitionField: 'Back',
  fields: 'auto',
  stripHtml: true,
  cloze: false,
} as const;
let cards = 0;
for (const read of readCards(opened, selection)) if ('card' in read) cards += 1;
opened.close();
report({ cards });
