import { randomConformance } from '@flashcards/persistence-conformance';
import { testStores } from './stores.test-data.ts';

const { openStore, openTwins } = await testStores();

randomConformance(openStore, openTwins);
