import { storeConformance, twinsConformance } from '@flashcards/persistence-conformance';
import { testStores } from './stores.test-data.ts';

const { openStore, openTwins } = await testStores();

storeConformance(openStore);
twinsConformance(openTwins);
