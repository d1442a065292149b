import type { User } from '@flashcards/accounts';
import { defaultSettings } from '@flashcards/accounts';
import type { AccountId, LocalDate, SetId, UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { ReadReport, SetName } from '@flashcards/library';
import { rootFolder } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getImportReport } from './get-import-report.ts';

const now = new Date('2026-03-01T12:00:00Z');
const report: ReadReport = { notes: 1, cards: 0, skipped: [], mediaFiles: 0, siblingCards: 0, answersOfSiblings: 0 };

describe('the report of a set', () => {
  let store: Store;
  let user: User;
  beforeAll(async () => {
    store = await openSqliteStore({ file: ':memory:' });
    const someone = { id: 'ada' as UserId, account: '1' as AccountId, tokenVersion: '1', settings: defaultSettings };
    user = await store.users.insertIfAbsent({ ...someone, createdAt: now });
  });
  afterAll(() => store.close());

  const aSet = async (name: string, details: { readonly report?: ReadReport }): Promise<SetId> => {
    const set = { id: String(name.length) as SetId, name: name as SetName, description: '', folder: rootFolder };
    const dated = { ...set, createdAt: now, createdOn: '2026-03-01' as LocalDate };
    await store.sets.insertNew(user.account, dated, async () => ok(details));
    return set.id;
  };

  it('equals the report of its import', async () => {
    const id = await aSet('Imported', { report });
    expect(await getImportReport(store)(user, { set: id })).toEqual(ok({ ...report, sets: [id] }));
  });

  it('is refused for a set that was not imported, with another code than for a missing set', async () => {
    const id = await aSet('Made by hand', {});
    expect(await getImportReport(store)(user, { set: id })).toEqual(refuse('import_report_not_found'));
    expect(await getImportReport(store)(user, { set: '999' as SetId })).toEqual(refuse('set_not_found'));
  });

  it("is refused for another user's set like for a missing one", async () => {
    const id = await aSet('Theirs', { report });
    const stranger = { ...user, account: '2' as AccountId };
    expect(await getImportReport(store)(stranger, { set: id })).toEqual(refuse('set_not_found'));
  });
});
