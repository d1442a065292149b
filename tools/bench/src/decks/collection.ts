import { createHash } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import { noteFields } from './note-text.ts';
import { describeInSchema11 } from './schema-11.ts';
import { describeInSchema18 } from './schema-18.ts';
import { made, noteType, tables } from './tables.ts';

const firstNote = 1_700_000_000_000;

/** What Anki finds duplicates by: a number from the first field without its markup. */
const checksum = (text: string): number =>
  createHash('sha1')
    .update(text.replace(/<[^>]*>/g, ''))
    .digest()
    .readUInt32BE();

/** Writes a collection of `notes` notes with a card each to a new file, in the schema of its time. */
export const writeCollection = (file: string, notes: number, schema: 11 | 18): void => {
  const database = new DatabaseSync(file);
  database.exec(tables);
  database.exec('BEGIN');
  const note = database.prepare(`INSERT INTO notes VALUES (?, ?, ?, ?, 0, ' bench ', ?, ?, ?, 0, '')`);
  const card = database.prepare(`INSERT INTO cards VALUES (?, ?, 1, 0, ?, 0, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '{}')`);
  for (let index = 0; index < notes; index += 1) {
    const values = noteFields(index);
    const [first = ''] = values;
    note.run(firstNote + index, `bench-${index}`, noteType, made, values.join('\u001f'), first, checksum(first));
    card.run(firstNote + index, firstNote + index, made, index);
  }
  // Last: no statement after it can be prepared in a database with an order that SQLite does not know.
  (schema === 11 ? describeInSchema11 : describeInSchema18)(database);
  database.exec('COMMIT');
  database.close();
};
