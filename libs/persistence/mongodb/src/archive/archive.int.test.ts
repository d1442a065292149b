import { archiveConformance } from '@flashcards/persistence-conformance';
import { openMongodbStore } from '../open-mongodb-store.ts';
import { databases } from '../opening/a-database.test-data.ts';
import { openMongodbArchive, openMongodbCopy } from './open-archive.ts';

const { anEmptyOne } = await databases();

archiveConformance(() => {
  const { options } = anEmptyOne();
  return {
    store: () => openMongodbStore(options),
    archive: () => openMongodbArchive(options),
    copy: (fingerprint) => openMongodbCopy(options, fingerprint),
  };
});
