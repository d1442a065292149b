import { archiveConformance } from '@flashcards/persistence-conformance';
import { afterAll, describe } from 'vitest';
import { openMongodbStore } from '../open-mongodb-store.ts';
import { aDatabase, dropDatabase, findMongoServer } from '../mongo-server.test-data.ts';
import { openMongodbArchive, openMongodbCopy } from './open-archive.ts';

const uri = await findMongoServer();

describe.skipIf(uri === undefined)('mongodb', () => {
  const used: string[] = [];
  afterAll(() => Promise.all(used.map((database) => dropDatabase(uri ?? '', database))));

  archiveConformance(() => {
    const database = aDatabase();
    used.push(database);
    const options = { uri: uri ?? '', database };
    return {
      store: () => openMongodbStore(options),
      archive: () => openMongodbArchive(options),
      copy: (fingerprint) => openMongodbCopy(options, fingerprint),
    };
  });
});
