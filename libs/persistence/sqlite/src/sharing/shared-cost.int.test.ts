import type { AccountId, CardId } from '@flashcards/kernel';
import { addDays, refuse } from '@flashcards/kernel';
import type { Student } from '@flashcards/persistence-conformance';
import {
  countedCards,
  aReview,
  aSet,
  aStoredFolder,
  aStudent,
  cardAt,
  cardsOf,
  checkIn,
  dueOf,
  insert,
  letIn,
  putOut,
  recordedAll,
  recorded,
  rolesIn,
  share,
  sharedDueOf,
  someCards,
  suspend,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { DueCard, Store } from '@flashcards/persistence-ports';
import type { Patience } from '@flashcards/units';
import { changing, prepareRecording, sharedFolderChanges } from '@flashcards/units';
import { expect, it } from 'vitest';
import { aFile, run } from '../a-file.test-data.ts';
import { connect } from '../engine/connection.ts';
import { openDatabase } from '../engine/database.ts';
import { sqliteUnits } from '../engine/units.ts';
import { openSqliteStore } from '../index.ts';
import type { Page } from '../engine/pages.ts';
import type { DuePlace } from './shared-due.ts';
import { beforeAnyDue, pageOfDue } from './shared-due.ts';
import { userKey } from '../accounts/users.ts';

/** Ben is a member of anna's folder, in which each of them has a set. */
const sharing = async (store: Store) => {
  const [anna, ben] = [await aStudent(store, { cards: 3 }), await aStudent(store, { cards: 3 })];
  const folder = await aStoredFolder(store, anna.person);
  await letIn(store, folder, ben.person);
  await store.sharedFolders.setRole(anna.user, { folder: folder.id, target: ben.user, role: 'editor' });
  await share(store, anna.person, folder, anna.set);
  await share(store, ben.person, folder, ben.set);
  return { anna, ben, folder };
};

const away = (table: string): string => `ALTER TABLE ${table} RENAME TO ${table}_away;`;

it('no query for an account’s own data reads its progress with cards of others', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { anna, ben } = await sharing(store);
  const own = cardAt(ben.set, 0);
  await recorded(store, ben.user, aReview({ card: cardAt(anna.set, 0), rating: 'easy' }));
  const event = await recorded(store, ben.user, aReview({ card: own, rating: 'easy' }));
  const before = await Promise.all(ownViews(store, ben));
  run(file, away('member_progress'));
  expect(await Promise.all(ownViews(store, ben))).toEqual(before);
  await recorded(store, ben.user, aReview({ card: own, day: addDays(today, 1) }));
  await undo(store, ben.user, event.id);
  await suspend(store, ben.user, { id: own });
  await checkIn(store, ben.user);
  await store.close();
});

const ownViews = (store: Store, { user, set }: Student): readonly Promise<unknown>[] => [
  dueOf(store, user, { today }),
  countedCards(store, user),
  store.library.newCards(user, 10),
  store.activities.find(user),
  store.activities.retention(user),
  cardsOf(store, user, set.id),
  store.cards.find(user, cardAt(set, 0)),
];

/** Adds `count` cards to the set, each studied by the user `by`. */
const grow = (file: string, { set, by }: { readonly set: string; readonly by: AccountId }, count: number): void =>
  run(
    file,
    `BEGIN;
    WITH n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < ${count}) INSERT INTO cards (id, card_set, front, back)
      SELECT '9' || key || '0' || k, key, 'front', 'back' FROM n JOIN sets ON id = '${set}';
    INSERT INTO member_progress (user, card, card_set, state, due_on, last_review, step_or_interval)
      SELECT u.key, c.id, s.id, 1, '', '${today}', 0 FROM users u JOIN sets s ON s.id = '${set}'
      JOIN cards c ON c.card_set = s.key WHERE u.account = '${by}' ON CONFLICT DO NOTHING;
    COMMIT`,
  );

/** The number of rows that change when ben is removed. */
const rowsOfRemoval = async (file: string, { anna, ben, folder }: Awaited<ReturnType<typeof sharing>>) => {
  const database = await openDatabase({ file, warn: () => undefined });
  const changes = () => database.alone((writer) => Number(writer.tuple('SELECT total_changes()')?.[0]));
  const before = await changes();
  const { removeMember } = sharedFolderChanges(changing(sqliteUnits(database)));
  const done = await removeMember(anna.user, { folder: folder.id, target: ben.user });
  const rows = (await changes()) - before;
  await database.close();
  expect(done.ok).toBe(true);
  return rows;
};

it('removing a member changes as many rows with 100,000 cards as with ten, and reads none of them', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const [few, many, last] = [await sharing(store), await sharing(store), await sharing(store)];
  grow(file, { set: few.anna.set.id, by: few.ben.user }, 10);
  grow(file, { set: many.anna.set.id, by: many.ben.user }, 100_000);
  // The membership, the set that they added, the code, the folder, and the account's revision.
  expect(await rowsOfRemoval(file, few)).toBe(5);
  expect(await rowsOfRemoval(file, many)).toBe(5);
  run(file, ['cards', 'progress', 'member_progress', 'events'].map(away).join(' '));
  expect(await putOut(store, last.anna.person, last.folder, last.ben.person)).toBe('done');
  expect(await rolesIn(store, last.anna.person, last.folder)).toEqual([[last.anna.user, 'owner']]);
  await store.close();
});

it('due cards of a shared set come in pages that read a bounded number of rows, independent of how many were studied', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { anna, ben } = await sharing(store);
  const set = anna.set.id;
  grow(file, { set, by: ben.user }, 2_000);
  const [fresh] = someCards(1);
  if (!fresh) throw new Error('there is a card');
  const limits = { cards: 10_000, textBytes: 1_000_000 };
  await store.sets.addCards(anna.user, { set, cards: [fresh], createdOn: today, limits });
  run(file, "UPDATE member_progress SET state = 2, due_on = '9999-12-31', step_or_interval = 9");
  const connection = connect(file);
  const query = { connection, user: userKey(connection, ben.user), set, today };
  const found: (readonly CardId[])[] = [];
  for (let place: DuePlace | undefined = beforeAnyDue; place;) {
    const page: Page<DueCard, DuePlace> = pageOfDue(query, place);
    found.push(page.items.map(({ id }) => id));
    place = page.next;
  }
  connection.close();
  // 2,004 cards in pages of 500.
  expect(found).toEqual([[], [], [], [], [fresh.id]]);
  expect((await sharedDueOf(store, ben.user, { set, today })).map(({ id }) => id)).toEqual([fresh.id]);
  await store.close();
});

/** The number of turns that other work had meanwhile. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  await work;
  clearImmediate(next);
  return turns;
};

it('other work runs between two pages without due cards, also with many concurrent readers', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { anna, ben } = await sharing(store);
  const set = anna.set.id;
  grow(file, { set, by: ben.user }, 2_000);
  run(file, "UPDATE member_progress SET state = 3, due_on = '9999-12-31', step_or_interval = 9");
  const readDue = () => sharedDueOf(store, ben.user, { set, today });
  expect(await turnsDuring(readDue())).toBeGreaterThanOrEqual(4);
  expect(await turnsDuring(Promise.all([readDue(), readDue(), readDue()]))).toBeGreaterThanOrEqual(12);
  await store.close();
});

it('a page of due cards of a shared set ends after a mebibyte of text, because the creation day is stored after it', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { anna, ben } = await sharing(store);
  const set = anna.set.id;
  const cards = someCards(6).map((card) => ({ ...card, back: 'x'.repeat(400_000) }));
  await store.sets.addCards(anna.user, { set, cards, createdOn: today, limits: { cards: 99, textBytes: 9_000_000 } });
  const sizes: number[] = [];
  for await (const page of store.cards.due(ben.user, { set, today })) sizes.push(page.length);
  expect(sizes).toEqual([6, 3]);
  await store.close();
});

it('a batch over many sets of others is not prepared while holding the write lock', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { anna, ben, folder } = await sharing(store);
  const sets = Array.from({ length: 17 }, () => aSet({ cards: someCards(1) }));
  for (const set of sets) {
    await insert(store, anna.user, set);
    await share(store, anna.person, folder, set);
  }
  const reviews = sets.map((set) => aReview({ card: cardAt(set, 0) }));
  const database = await openDatabase({ file, warn: () => undefined });
  const prepared = (count: number, patience: Patience) =>
    sqliteUnits(database).read(ben.user, (tx) =>
      prepareRecording(tx, ben.user, { reviews: reviews.slice(0, count), today, patience }),
    );
  expect(await prepared(16, 'brief')).toMatchObject({ ok: true });
  expect(await prepared(17, 'brief')).toEqual(refuse('takes_long'));
  expect(await prepared(17, 'long')).toMatchObject({ ok: true });
  await database.close();
  expect(await recordedAll(store, ben.user, reviews)).toHaveLength(17);
  await store.close();
});
