import { openPackage } from '@flashcards/apkg-parser';
import { readFile } from 'node:fs/promises';
import { report } from './report.ts';

// Reads every field of every note with our parser.

const [deck = ''] = process.argv.slice(2);
const opened = await openPackage(await readFile(deck));
let characters = 0;
let notes = 0;
for (const note of opened.notes()) {
  if (note.kind === 'unreadable') continue;
  notes += 1;
  for (const field of note.fields) characters += field.length;
}
opened.close();
report({ notes, characters });
