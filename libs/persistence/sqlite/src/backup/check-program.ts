// A program: prints as JSON the schema version of the given database, or what is wrong with it.
import { DatabaseSync } from '../engine/driver.ts';
import { isDamage, reasonOf } from '../engine/sqlite-error.ts';
import { ourVersion } from './our-schema.ts';

const [file = ''] = process.argv.slice(2);
const mostFindings = 5;

/** The file is untrusted: its schema is verified before its rows are read. */
const careful = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0';

const valuesOf = (database: InstanceType<typeof DatabaseSync>, sql: string): readonly string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row as object).join(' '));

const look = (): object => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  database.exec(careful);
  const result = ourVersion(database);
  if ('problem' in result) return result;
  const findings = valuesOf(database, `PRAGMA integrity_check(${mostFindings})`).filter((text) => text !== 'ok');
  if (findings.length > 0) return { problem: `it is damaged: ${findings.join('; ')}` };
  const broken = valuesOf(database, 'SELECT "table", parent FROM pragma_foreign_key_check LIMIT 1');
  return broken.length > 0 ? { problem: `rows lack what they refer to: ${broken.join('')}` } : result;
};

const looked = (): object => {
  try {
    return look();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { problem: `it is damaged: ${reasonOf(error)}` };
  }
};

process.stdout.write(JSON.stringify(looked()));
