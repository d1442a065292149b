import { aLeftUpdate } from '@flashcards/persistence-conformance';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile, rowsOf, run } from '../a-file.test-data.ts';
import { openDatabase } from '../engine/database.ts';
import { sqliteUnits } from '../engine/units.ts';
import { openSqliteStore } from '../index.ts';
import { completeAbandonedUpdate } from './abandoned-updates.ts';
import { discardAbandoned } from './discard.ts';
import { addNotesTo, addTo } from './drafts.ts';

describe('an update of a process that died', () => {
  it('is completed by a sweep, and not while its lease lasts', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const database = await openDatabase({ file, warn: () => undefined });
    onTestFinished(async () => {
      await database.close();
      await store.close();
    });
    const units = sqliteUnits(database);
    const { contents, done } = await aLeftUpdate(store, units, (account, set) => ({
      addCards: addTo(database, account, set),
      addNotes: addNotesTo(database, account, set),
    }));
    expect(await completeAbandonedUpdate(database, units)).toBe(false);
    run(file, 'UPDATE sets SET draft_until = 1 WHERE name IS NULL');
    expect(await discardAbandoned(database)).toBe(false);
    expect(await completeAbandonedUpdate(database, units)).toBe(true);
    expect(await contents()).toEqual(done);
    expect(await completeAbandonedUpdate(database, units)).toBe(false);
    while (await discardAbandoned(database));
    expect([rowsOf(file, 'sets'), rowsOf(file, 'set_updates'), rowsOf(file, 'cards')]).toEqual([1, 0, 302]);
  });
});
