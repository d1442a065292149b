import { archiveConformance, letGo } from '@flashcards/persistence-conformance';
import { describe } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { openSqliteArchive, openSqliteCopy, openSqliteStore } from '../index.ts';

describe('sqlite store', () => {
  archiveConformance(() => {
    const file = aFile();
    return {
      store: () => letGo(() => openSqliteStore({ file })),
      archive: () => letGo(() => openSqliteArchive({ file })),
      copy: (fingerprint) => letGo(() => openSqliteCopy({ file }, fingerprint)),
    };
  });
});
