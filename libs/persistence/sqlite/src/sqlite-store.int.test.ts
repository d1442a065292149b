import {
  limitsConformance,
  racesConformance,
  storeConformance,
  twinsConformance,
  usersConformance,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe } from 'vitest';
import { aFile } from './a-file.test-data.ts';
import { openSqliteStore } from './index.ts';

describe('sqlite store in memory', () => {
  // All other suites would behave as with a file.
  usersConformance(() => openSqliteStore({ file: ':memory:' }));
});

describe('sqlite store in a file', () => {
  const open = () => openSqliteStore({ file: aFile() });
  storeConformance(open);
  limitsConformance(open);
  const twins = async (): Promise<readonly [Store, Store]> => {
    const file = aFile();
    return [await openSqliteStore({ file }), await openSqliteStore({ file })];
  };
  twinsConformance(twins);
  racesConformance(open, twins);
});
