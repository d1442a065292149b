// A program: prints `ok`, or what is wrong with the given database.
import { DatabaseSync } from '../engine/driver.ts';
import { isDamage, reasonOf } from '../engine/sqlite-error.ts';
import { toText } from '../engine/values.ts';

const [file = ''] = process.argv.slice(2);
const mostFindings = 10;

const look = (): string => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const rows = database.prepare(`PRAGMA quick_check(${mostFindings})`).all() as { quick_check: string }[];
  return rows.map(({ quick_check: found }) => toText(found)).join('; ');
};

try {
  process.stdout.write(look());
} catch (error) {
  // A busy database is not checked.
  if (!isDamage(error)) throw error;
  process.stdout.write(reasonOf(error));
}
