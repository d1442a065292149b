import { aLearner, aReview, recorded, undo } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';

const uri = await findMongoServer();

describe.skipIf(uri === undefined)('a card that was deleted', () => {
  let store: Store;
  beforeAll(async () => {
    store = await aFreshStore(uri ?? '');
  });
  afterAll(() => store.close());

  it('is answered as it was made once all its reviews are undone, whichever is asked for again', async () => {
    const { user, card } = await aLearner(store);
    const first = await recorded(store, user, aReview({ card }));
    const second = await recorded(store, user, aReview({ card }));
    await store.cards.delete(user, card);
    for (const { id } of [second, first]) await undo(store, user, id);
    for (const { id } of [second, first])
      expect(await undo(store, user, id)).toMatchObject({ ok: true, value: { progress: first.before } });
  });
});
