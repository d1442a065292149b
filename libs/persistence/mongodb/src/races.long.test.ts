import { racesConformance } from '@flashcards/persistence-conformance';
import { testStores } from './stores.test-data.ts';

const { openStore, openTwins } = await testStores();

racesConformance(openStore, openTwins);
