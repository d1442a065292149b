import { preferencesOf } from '@flashcards/accounts';
import type { AccountId, CardId, Person, QuestId, ReviewId, UserId } from '@flashcards/kernel';
import type { WholeSet } from '@flashcards/persistence-conformance';
import {
  aPerson,
  aReport,
  aReview,
  aSet,
  aStoredGoal,
  aStoredFolder,
  aStoredQuest,
  aUser,
  cardAt,
  cardsOf,
  claimed,
  decline,
  editCard,
  insert,
  inviteTo,
  leaveQuest,
  letIn,
  letJoin,
  recorded,
  setRole,
  share,
  someCards,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { aFile, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

/** A marker in all texts and ids of the user. */
const trace = 'of ana ';

/** The texts that are found in the file, its log or the log's index. */
const foundIn = (file: string, texts: readonly string[]): readonly string[] =>
  ['', '-wal', '-shm']
    .filter((part) => existsSync(`${file}${part}`))
    .flatMap((part) => {
      const bytes = readFileSync(`${file}${part}`);
      return texts.filter((text) => bytes.includes(text)).map((text) => `${text} in ${part}`);
    });

interface Writer {
  readonly account: AccountId;
  readonly set: WholeSet;
  readonly text: (length: number) => string;
}

const aWriter = async (store: Store, account: AccountId, phrase: string): Promise<Writer> => {
  const text = (length: number): string => phrase.repeat(Math.ceil((length + 1) / phrase.length)).trim();
  const report = aReport({ skipped: [{ reason: 'missing-field', count: 1, examples: [text(900)] }] });
  const set = aSet({ name: text(1), folder: `a/${text(1)}`, description: text(9_000), report, cards: someCards(1) });
  await insert(store, account, set);
  return { account, set, text };
};

const limits = { cards: 10_000, textBytes: 1_000_000_000 };
const longer = [0, 350, 700] as const;

/** Adds, lengthens, shortens, reviews, undoes and deletes a card, or some of that. */
const write = async (store: Store, { account, set, text }: Writer, index: number): Promise<CardId> => {
  const [bare] = someCards(1);
  if (!bare) throw new Error('there is a card');
  const { id } = bare;
  const length = (index * 7_919) % 400;
  const card = { id, front: text(length), back: text(index % 29 === 0 ? 20_000 : length) };
  const receipt = { key: text(20) + index, fingerprint: text(60), keep: () => text(200) };
  await store.sets.addCards(account, { set: set.id, cards: [card], createdOn: today, limits }, receipt);
  const claim = await claimed(store, account, { ...receipt, key: text(30) + index });
  if (index % 2 === 0) await claim.release();
  const review = aReview({ card: id, id: `${text(10)}${index}` as ReviewId });
  if (index % 2 === 0) await recorded(store, account, review);
  if (index % 4 === 0) await undo(store, account, review.id);
  for (const more of longer)
    if ((index + more) % 4 > 0) await editCard(store, account, { id, front: text(more), back: text(length) });
  if (index % 3 === 0) await store.cards.delete(account, [id]);
  return id;
};

const phraseSql = `iif(key % 2, 'of bob ', '${trace}')`;
const many = (length: string): string => `replace(hex(zeroblob(${length})), '00', ${phraseSql})`;

/** Adds and deletes cards of both users alternately, so that SQLite moves rows between shared pages. */
const mix = (file: string, his: Writer, hers: Writer): void => {
  const setOf = ({ set }: Writer): string => `(SELECT key FROM sets WHERE id = '${set.id}')`;
  run(
    file,
    `PRAGMA secure_delete = ON; BEGIN;
    WITH n (key) AS (SELECT 10001 UNION ALL SELECT key + 1 FROM n WHERE key < 14000)
      INSERT INTO cards (key, id, card_set, front, back, created_on) SELECT key, ${phraseSql} || key,
      iif(key % 2, ${setOf(his)}, ${setOf(hers)}), ${many('key * 7919 % 50')}, ${many('key * 31 % 9')}, '${today}' FROM n;
    UPDATE cards SET front = ${many('key * 31 % 90')} WHERE key > 10000 AND key % 5 < 2;
    DELETE FROM cards WHERE key > 10000 AND key % 7 < 2;
    UPDATE cards SET front = ${many('key * 7919 % 99')} WHERE key > 10000 AND key % 5 > 2;
    COMMIT`,
  );
};

/**
 * Both users in one quest, with one who declined and one who left; returns the id of another quest that she is alone
 * in.
 */
const studyTogether = async (store: Store, his: Person, hers: Person): Promise<QuestId> => {
  for (const [by, other] of [
    [his, hers],
    [hers, his],
  ] as const) {
    await letJoin(store, { ...(await aStoredQuest(store, by)), by }, other);
    const declined = { ...(await aStoredQuest(store, by)), by };
    await inviteTo(store, declined, other);
    await decline(store, other, declined);
    const left = { ...(await aStoredQuest(store, by)), by };
    await letJoin(store, left, other);
    await leaveQuest(store, other, left);
  }
  return (await aStoredQuest(store, hers)).id;
};

/** A folder that only she is in, and one that passes to him; she studies his set. Returns the id of her folder. */
const shareTogether = async (store: Store, his: Writer, hers: Writer, [he, she]: readonly [Person, Person]) => {
  const { text } = hers;
  const own = await aStoredFolder(store, she, { name: text(190), description: text(9_000) });
  await share(store, she, own, hers.set);
  const both = await aStoredFolder(store, she);
  await letIn(store, both, he);
  await setRole(store, she, both, he, 'editor');
  await share(store, she, both, hers.set);
  await share(store, he, both, his.set);
  await recorded(store, she.account, aReview({ card: cardAt(his.set, 0), id: text(20) as ReviewId }));
  return own.id;
};

it("after a user's deletion neither the file nor its log contains any of the user's texts", async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const ana = await store.users.insertIfAbsent(aUser({ id: `user ${trace}` as UserId }));
  const twin = await openSqliteStore({ file });
  const bob = await aPerson(twin);
  const his = await aWriter(twin, bob.account, 'of bob ');
  const hers = await aWriter(store, ana.account, trace);
  await store.users.update(ana.id, (user) => ({
    ...user,
    displayName: hers.text(60),
    preferences: preferencesOf(hers.text(9_000)),
  }));
  const goal = await aStoredGoal(store, ana.account);
  await store.goals.edit(ana.account, { ...goal, title: hers.text(190), today });
  const alone = await studyTogether(twin, bob, ana);
  const folder = await shareTogether(twin, his, hers, [bob, ana]);
  const kept: CardId[] = [];
  const gone = [cardAt(hers.set, 0)];
  for (let index = 0; index < 60; index += 1) {
    kept.push(await write(twin, his, index));
    gone.push(await write(store, hers, index));
  }
  mix(file, his, hers);
  const texts = [trace.trim(), ana.account, ana.tokenVersion, goal.id, alone, folder, hers.set.id, ...gone];
  expect(foundIn(file, texts)).not.toEqual([]);
  await store.users.delete(ana);
  expect(foundIn(file, texts)).toEqual([]);
  // The cache of the other server must not write it again.
  kept.push(await write(twin, his, 61));
  expect((await cardsOf(store, his.account, his.set.id)).map(({ id }) => id)).toEqual([
    cardAt(his.set, 0),
    ...kept.filter((_, index) => index % 3 > 0 || index === 60),
  ]);
  await Promise.all([store.close(), twin.close()]);
  expect(foundIn(file, texts)).toEqual([]);
});
