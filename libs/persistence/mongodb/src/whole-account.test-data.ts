import type { User } from '@flashcards/accounts';
import type { CardId, Person, ReviewId } from '@flashcards/kernel';
import {
  aGoal,
  aMediaFile,
  aPerson,
  aReport,
  aReview,
  aSet,
  aSharedFolder,
  aStoredFolder,
  aStoredQuest,
  aStudent,
  aUser,
  callHeatmap,
  cardAt,
  checkIn,
  claimed,
  decline,
  folder,
  insertWithMedia,
  inviteTo,
  letIn,
  letJoin,
  makeFolder,
  recorded,
  share,
  someCards,
  suspend,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { Receipt, Store } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import type { Db } from './driver.ts';
import { sweep } from './sweeper.ts';

export interface Row {
  readonly _id: unknown;
}

export interface Stored {
  readonly name: string;
  readonly document: Row;
}

/** All that a database holds, tombstones and journals among it. */
export const everythingIn = async (db: Db): Promise<readonly Stored[]> => {
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  const found: Stored[] = [];
  for (const name of names)
    for (const document of await db.collection<Row>(name).find().toArray()) found.push({ name, document });
  return found;
};

/** What of it holds a text, be it within another. */
export const holding = async (db: Db, text: string): Promise<readonly Stored[]> =>
  (await everythingIn(db)).filter(({ document }) => JSON.stringify(document).includes(text));

const sharedRows = ['quests', 'stints', 'sharedFolders', 'members', 'sharedSets', 'seats'];

/** As if all graves were old enough by now, and what stands in place of rows that several share. */
export const letADayPass = async (db: Db, inside: Database): Promise<void> => {
  for (const name of sharedRows)
    await db
      .collection<Row>(name)
      .updateMany({ goneAt: { $exists: true } } as object, { $set: { goneAt: new Date(0) } });
  await db.collection<Row>('graves').updateMany({}, { $set: { until: new Date(0) } });
  await inside.run(sweep);
};

export interface WholeAccount {
  readonly user: User;
  readonly card: CardId;
  /** Whatever is only theirs: texts, names, and ids that they chose or could be known by. */
  readonly words: readonly string[];
}

/** In quests of their own and of others, once as one who declined. */
const inQuests = async (store: Store, person: Person, receipt: Receipt<unknown>): Promise<void> => {
  const host = await aPerson(store);
  const quests = [{ ...(await aStoredQuest(store, person)), by: person }];
  for (let count = 0; count < 2; count += 1) quests.push({ ...(await aStoredQuest(store, host)), by: host });
  const [own, joined, declined] = quests;
  if (!own || !joined || !declined) throw new Error('there are three');
  await letJoin(store, own, host);
  for (const quest of [joined, declined]) await inviteTo(store, quest, person);
  const now = new Date('2026-03-02T05:30:00.000Z');
  await store.quests.answer(person.account, { quest: joined.id, accepts: true, now }, receipt);
  await decline(store, person, declined);
};

/** They study, and suspend, what someone else shares with them. */
const visiting = async (store: Store, person: Person): Promise<void> => {
  const host = await aStudent(store, { cards: 2 });
  const folderOfHost = await aStoredFolder(store, host.person);
  await share(store, host.person, folderOfHost, host.set);
  await letIn(store, folderOfHost, person);
  await recorded(store, person.account, aReview({ card: host.card }));
  await suspend(store, person.account, { id: cardAt(host.set, 1) });
};

/** A user of whom every collection holds something, tombstones of what was deleted and undone reviews among it. */
export const aWholeAccount = async (store: Store): Promise<WholeAccount> => {
  const user = await store.users.insertIfAbsent(aUser());
  const { account } = user;
  const mark = `of-${user.id.slice(0, 12)}`;
  const told = (what: string): string => `${what} ${mark}`;
  const cards = someCards(3).map(({ id }) => ({ id, front: told('front'), back: told('back') }));
  const report = aReport({ skipped: [{ reason: 'missing-field', count: 1, examples: [told('example')] }] });
  const named = { name: told('set'), description: told('description'), folder: `${told('folder')}/b` };
  const set = aSet({ ...named, cards, report });
  const files = [aMediaFile({ name: told('picture') })];
  await insertWithMedia(store, account, set, { files });
  await makeFolder(store, account, folder(told('other')));
  const receipt = { key: told('key'), fingerprint: told('print'), keep: () => told('answer') };
  const [goal, other] = [aGoal(), aGoal()];
  await store.goals.create(account, { ...goal, today }, receipt);
  await claimed(store, account, { ...receipt, key: told('running key') });
  await store.goals.create(account, { ...other, today });
  for (const each of [goal, other]) await store.goals.edit(account, { ...each, title: told('goal'), today });
  await store.goals.delete(account, other.id);
  const review = told('review') as ReviewId;
  await recorded(store, account, aReview({ card: cardAt(set, 0), id: review }));
  await undo(store, account, (await recorded(store, account, aReview({ card: cardAt(set, 1) }))).id);
  await checkIn(store, account);
  await callHeatmap(store, account);
  await inQuests(store, { account, id: user.id }, { ...receipt, key: told('another key') });
  await visiting(store, { account, id: user.id });
  const shared = aSharedFolder({ name: told('shared'), description: told('what it is for') });
  await store.sharedFolders.create({ account, id: user.id }, shared);
  const added = { ...receipt, key: told('other key') };
  await store.sharedFolders.addSet(account, { folder: shared.id, set: set.id, now: new Date() }, added);
  return { user, card: cardAt(set, 0), words: [user.id, user.tokenVersion, mark] };
};
