import { limitsConformance, storeConformance, twinsConformance } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe } from 'vitest';
import { aFile } from './a-file.test-data.ts';
import { openSqliteStore } from './index.ts';

type Twins = readonly [Store, Store];

describe('sqlite store in memory', () => {
  const open = () => openSqliteStore({ file: ':memory:' });
  storeConformance(open);
  limitsConformance(open);
  const twins = async (): Promise<Twins> => {
    const store = await open();
    return [store, store];
  };
  twinsConformance(twins);
});

describe('sqlite store in a file', () => {
  const open = () => openSqliteStore({ file: aFile() });
  storeConformance(open);
  limitsConformance(open);
  const twins = async (): Promise<Twins> => {
    const file = aFile();
    return [await openSqliteStore({ file }), await openSqliteStore({ file })];
  };
  twinsConformance(twins);
});
