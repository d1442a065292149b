import { aLeftUpdate } from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { changesOf } from '../store-tx.ts';
import { testStores } from '../stores.test-data.ts';
import { addNotesTo, addTo } from './hand-over.ts';
import { sweepHidden } from './remains.ts';

const { open } = await testStores();

describe('an update of a process that died', () => {
  it('is completed by a sweep, and not while its lease lasts', async () => {
    const opened = await open();
    const { store, units, collections } = opened;
    const parts = { collections, units, change: changesOf(units) };
    const { user, draft, contents, done } = await aLeftUpdate(store, units, (account, set) => ({
      addCards: addTo(parts, account, set),
      addNotes: addNotesTo(parts, account, set),
    }));
    const before = await contents();
    await sweepHidden(opened);
    expect(await contents()).toEqual(before);
    await collections.hidden.updateOne({ hides: draft }, { $set: { until: new Date(1) } });
    await sweepHidden(opened);
    expect(await contents()).toEqual(done);
    await sweepHidden(opened);
    expect(await collections.hidden.countDocuments({ account: user, kind: 'hidden' })).toBe(0);
    expect(await collections.sets.countDocuments({ account: user })).toBe(1);
    expect(await collections.cards.countDocuments({ account: user })).toBe(302);
  });
});
