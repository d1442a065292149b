import { actionRowsConformance } from '@flashcards/persistence-conformance';
import { onTestFinished } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { sqliteUnits } from '../engine/units.ts';
import { openSqliteStore } from '../index.ts';

actionRowsConformance(async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const database = await openDatabase({ file, warn: () => {} });
  onTestFinished(() => database.close());
  onTestFinished(() => store.close());
  return { store, units: sqliteUnits(database) };
});
