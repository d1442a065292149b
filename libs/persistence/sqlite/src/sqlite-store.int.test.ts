import { limitsConformance, storeConformance, twinsConformance } from '@flashcards/persistence-conformance';
import { describe } from 'vitest';
import { aFile } from './a-file.test-data.ts';
import { openSqliteStore } from './index.ts';

describe('sqlite store in memory', () => {
  const open = () => openSqliteStore({ file: ':memory:' });
  storeConformance(open);
  limitsConformance(open);
  twinsConformance(async () => {
    const store = await open();
    return [store, store];
  });
});

describe('sqlite store in a file', () => {
  const open = () => openSqliteStore({ file: aFile() });
  storeConformance(open);
  limitsConformance(open);
  twinsConformance(async () => {
    const file = aFile();
    return [await openSqliteStore({ file }), await openSqliteStore({ file })];
  });
});
