import { actionRowsConformance } from '@flashcards/persistence-conformance';
import { onTestFinished } from 'vitest';
import { testStores } from '../stores.test-data.ts';

const { open } = await testStores();

actionRowsConformance(async () => {
  const opened = await open();
  onTestFinished(() => opened.store.close());
  return opened;
});
