import type { Unit } from '@flashcards/persistence-ports';
import {
  aStudent,
  recordedAll,
  aReview,
  suspend,
  undo,
  letGo,
  letIn,
  aStoredFolder,
  share,
} from '@flashcards/persistence-conformance';
import { describe, expect, it } from 'vitest';
import { aFile, contentOf, rowsOf, run } from '../a-file.test-data.ts';
import { migrateSqlite, openSqliteArchive, openSqliteCopy, openSqliteStore } from '../index.ts';

/** A file with two users; one of them studies a set that the other shares. */
const aStoredFile = async (): Promise<string> => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const [owner, member] = [await aStudent(store, { cards: 3 }), await aStudent(store)];
  const folder = await aStoredFolder(store, owner.person);
  await share(store, owner.person, folder, owner.set);
  await letIn(store, folder, member.person);
  const [first, second] = [aReview({ card: owner.card }), aReview({ card: owner.card, rating: 'again' })];
  await recordedAll(store, owner.user, [first, second]);
  await undo(store, owner.user, second.id);
  await recordedAll(store, member.user, [aReview({ card: owner.card })]);
  await suspend(store, member.user, { id: member.card });
  await store.close();
  return file;
};

const derived = ['activity', 'days', 'months', 'progress', 'member_progress', 'stints'] as const;

describe('a file that is copied', () => {
  it('is refused while another process has it open, and is locked meanwhile', async () => {
    const file = await aStoredFile();
    const store = await letGo(() => openSqliteStore({ file }));
    expect(await openSqliteArchive({ file })).toEqual({ ok: false, code: 'in_use' });
    expect(await openSqliteCopy({ file }, 'any')).toEqual({ ok: false, code: 'in_use' });
    await store.close();
    const archive = await letGo(() => openSqliteArchive({ file }));
    if (!archive.ok) throw new Error(archive.code);
    await expect(openSqliteStore({ file })).rejects.toThrow(/locked/);
    await archive.value.close();
  }, 30_000);

  it('of a newer version is left unchanged', async () => {
    const file = await aStoredFile();
    run(file, 'PRAGMA user_version = 99');
    await expect(letGo(() => openSqliteArchive({ file }))).rejects.toThrow(/newer version/);
  });

  it('has no data of an account whose deletion was interrupted', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const [first] = [await aStudent(store, { cards: 3 }), await aStudent(store)];
    await recordedAll(store, first.user, [aReview({ card: first.card })]);
    await store.close();
    await letGo(() => Promise.resolve(run(file, 'UPDATE users SET id = NULL WHERE key = 1')));
    const archive = await letGo(() => openSqliteArchive({ file }));
    if (!archive.ok) throw new Error(archive.code);
    const units: Unit[] = [];
    for await (const page of archive.value.units('account')) units.push(...page);
    expect(units).toHaveLength(1);
    await archive.value.close();
    expect(
      await letGo(() => Promise.resolve([rowsOf(file, 'users'), rowsOf(file, 'cards'), rowsOf(file, 'events')])),
    ).toEqual([1, 1, 0]);
  });

  it('is not migrated before it is complete', async () => {
    const file = aFile();
    const target = await openSqliteCopy({ file }, 'it');
    if (!target.ok) throw new Error(target.code);
    await target.value.close();
    await expect(letGo(() => migrateSqlite({ file }))).rejects.toThrow(/unfinished copy/);
  });

  it('has in its copy exactly the rows that a rebuild computes', async () => {
    const [from, to] = [await aStoredFile(), aFile()];
    const source = await letGo(() => openSqliteArchive({ file: from }));
    const target = await openSqliteCopy({ file: to }, 'it');
    if (!source.ok || !target.ok) throw new Error('refused');
    for (const kind of ['account', 'visits', 'quest', 'shared-folder'] satisfies Unit['kind'][])
      for await (const units of source.value.units(kind))
        for (const unit of units) await target.value.write(unit, source.value.read(unit));
    await target.value.finish();
    await source.value.close();
    await target.value.close();
    const before = await letGo(() => Promise.resolve(contentOf(to, derived)));
    const store = await openSqliteStore({ file: to });
    for await (const users of store.users.all())
      for (const { account } of users) for await (const _ of store.projections.rebuild(account));
    await store.close();
    expect(contentOf(to, derived)).toEqual(before);
    expect(before['progress']).toContainEqual(expect.objectContaining({ last_seq: 1 }));
    expect(before['member_progress']).toContainEqual(expect.objectContaining({ last_seq: 1 }));
  });
});
