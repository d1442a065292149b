import type { AnkiPackage } from '../../../anki-package.ts';
import { collectionOf } from '../../../open-source.ts';
import type { Finding } from '../finding.ts';
import { checkJson } from './check-json.ts';
import { checkRows } from './check-rows.ts';
import { checkTables } from './check-tables.ts';
import { cardRows, collectionRow, noteRows, reviewRows } from './tables.ts';
import type { Used } from './used.ts';

const schemaWithTables = 15;

/** Finds stored values that Anki does not read, and so refuses the package, where this library reads what it can. */
export function* checkStored(pkg: AnkiPackage, used: Used): Generator<Finding> {
  const file = collectionOf(pkg);
  yield* checkRows(file, collectionRow);
  yield* checkRows(file, noteRows);
  yield* checkRows(file, cardRows, (id) => used.notes.has(id));
  yield* checkRows(file, reviewRows, (id) => used.cards.has(id));
  yield* pkg.schema < schemaWithTables ? checkJson(file, used) : checkTables(file, used);
}
