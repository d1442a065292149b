import { emptyCopy, storedRows } from './stored-rows.ts';
import { report } from './report.ts';

// The rows that an import stored, inserted again in one transaction and nothing around it.

const [original = '', copy = ''] = process.argv.slice(2);
const tables = ['cards', 'progress'].map((table) => storedRows(original, table));
const database = emptyCopy(original, copy);
const started = performance.now();
database.exec('BEGIN IMMEDIATE');
for (const { insert, rows } of tables) {
  const statement = database.prepare(insert);
  for (const row of rows) statement.run(...row);
}
database.exec('COMMIT');
const milliseconds = performance.now() - started;
database.close();
report({ milliseconds, rows: tables.reduce((sum, { rows }) => sum + rows.length, 0) });
