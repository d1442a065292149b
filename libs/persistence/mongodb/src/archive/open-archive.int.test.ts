import type { SetId } from '@flashcards/kernel';
import { startModel } from '@flashcards/mongodb-model';
import {
  addMedia,
  aMediaFile,
  aReview,
  aSet,
  aStoredUser,
  aStudent,
  contentOf,
  insert,
  insertWithMedia,
  letIn,
  letJoin,
  aStoredFolder,
  aStoredQuest,
  recorded,
  share,
  someCards,
} from '@flashcards/persistence-conformance';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openMongodbStore } from '../open-mongodb-store.ts';
import { databases } from '../opening/a-database.test-data.ts';
import { migrateDatabase } from '../opening/open-database.ts';
import { collectionsOf } from '../schema.ts';
import { rowOf, totalsId } from '../study/documents.ts';
import { openMongodbArchive, openMongodbCopy } from './open-archive.ts';

const { anEmptyOne, model } = await databases();

const aMinute = 60_000;

describe('a store that is opened for a copy', () => {
  const [from, to] = [anEmptyOne(), anEmptyOne()];
  beforeAll(async () => {
    const store = await openMongodbStore(from.options);
    await aStoredUser(store);
    await store.close();
    await migrateDatabase(to.options);
  });

  const openedBoth = async (): Promise<readonly unknown[]> => [
    await openMongodbArchive(from.options),
    await openMongodbCopy(to.options, 'any'),
  ];
  const inUse = { ok: false, code: 'in_use' };

  it('is in use while a server migrates it', async () => {
    const lease = { $set: { holder: 'a server', expiresAt: new Date(Date.now() + aMinute) } };
    for (const { db } of [from, to]) await db.collection('schema').updateOne({}, lease);
    expect(await openedBoth()).toEqual([inUse, inUse]);
    for (const { db } of [from, to])
      await db.collection('schema').updateOne({}, { $unset: { holder: '', expiresAt: '' } });
  });

  it('is in use while a request holds a claim', async () => {
    const claim = { holder: 'a request', expiresAt: new Date(Date.now() + aMinute) };
    for (const { db } of [from, to]) await db.collection('claims').insertOne({ ...claim });
    expect(await openedBoth()).toEqual([inUse, inUse]);
    for (const { db } of [from, to]) await db.collection('claims').deleteMany({});
  });

  it('is no longer in use once the claim has expired, even if its document still exists', async () => {
    const claim = { holder: 'a request', expiresAt: new Date(Date.now() - aMinute) };
    await from.db.collection('claims').insertOne(claim);
    const archive = await openMongodbArchive(from.options);
    expect(archive.ok).toBe(true);
    if (archive.ok) await archive.value.close();
  });

  it('is refused where its data is older or newer than this program, and nothing is changed', async () => {
    const schema = from.db.collection<{ _id: string; version: number }>('schema');
    const { version } = (await schema.findOne({ _id: 'schema' })) ?? { version: 0 };
    onTestFinished(async () => void (await schema.updateOne({ _id: 'schema' }, { $set: { version } })));
    await schema.updateOne({ _id: 'schema' }, { $set: { version: version - 1 } });
    expect(await openMongodbArchive(from.options)).toEqual({ ok: false, code: 'older_version' });
    expect(await schema.findOne({ _id: 'schema' })).toMatchObject({ version: version - 1 });
    await schema.updateOne({ _id: 'schema' }, { $set: { version: version + 1 } });
    await expect(openMongodbArchive(from.options)).rejects.toThrow('newer version of the service');
  });

  it('is not migrated while it is an unfinished copy', async () => {
    const copy = await openMongodbCopy(to.options, 'any');
    expect(copy.ok).toBe(true);
    if (copy.ok) await copy.value.close();
    await expect(migrateDatabase(to.options)).rejects.toThrow('unfinished copy of another store');
  });

  it.skipIf(!model)('is refused where its server is not in a replica set, and nothing is changed', async () => {
    const alone = await startModel({ standsAlone: true });
    onTestFinished(() => alone.close());
    await expect(openMongodbCopy({ uri: alone.uri }, 'any')).rejects.toThrow('transactions need a replica set');
  });
});

/** The leftovers of killed servers: a draft and an addition that are being filled, and an account that is leaving. */
const aKilledStore = async ({ db, options }: ReturnType<typeof anEmptyOne>) => {
  const { accounts, cards, hidden, members, progress, sets, totals, users } = collectionsOf(db);
  const store = await openMongodbStore(options);
  const [ada, gone] = [await aStudent(store, { cards: 3 }), await aStudent(store, { cards: 1 })];
  const folder = await aStoredFolder(store, ada.person);
  await letIn(store, folder, gone.person);
  await share(store, gone.person, folder, gone.set);
  const quest = { ...(await aStoredQuest(store, ada.person, { target: 999 })), by: ada.person };
  await letJoin(store, quest, gone.person);
  await recorded(store, gone.user, aReview({ card: gone.card }));
  const [file, other, added] = [aMediaFile(), aMediaFile({ name: 'other' }), aMediaFile()];
  const draft = aSet({ name: 'never shown', cards: someCards(2) });
  await insertWithMedia(store, ada.user, draft, { files: [file, other] });
  await insertWithMedia(store, ada.user, aSet({ cards: [] }), { files: [other] });
  for (const each of [other, added]) await addMedia(store, ada.user, each);
  const late = aSet({ cards: someCards(1) });
  await insert(store, ada.user, late);
  await store.close();

  const hiding = { kind: 'hidden' as const, made: new Date(), until: new Date(Date.now() + aMinute), nextPlace: 9 };
  await sets.updateOne({ _id: draft.id }, { $unset: { name: '' } });
  const hiddenByIt = { $set: { addition: 'an addition' } };
  await cards.updateOne({ set: late.id }, hiddenByIt);
  await progress.updateOne({ set: late.id }, hiddenByIt);
  const hide = (hides: string, set: SetId) =>
    hidden.insertOne({ ...rowOf(ada.user, 'hidden', hides), ...hiding, hides, set });
  await hide(draft.id, draft.id);
  await hide('an addition', late.id);
  await accounts.updateOne({ _id: gone.user }, { $set: { leaving: true } });
  await totals.deleteOne({ _id: totalsId(gone.user) });
  await users.deleteOne({ account: gone.user });
  await members.deleteOne({ account: gone.user });

  return {
    card: ada.card,
    gone,
    hash: other.hash,
    hiddenOnes: [draft.id, draft.cards[0]?.id, late.cards[0]?.id, file.hash, added.hash],
  };
};

describe('a store whose servers were killed', () => {
  it('is read without hidden data, and without accounts that were leaving', async () => {
    const place = anEmptyOne();
    const { card, gone, hash, hiddenOnes } = await aKilledStore(place);
    const archive = await openMongodbArchive(place.options);
    if (!archive.ok) throw new Error(archive.code);
    const content = await contentOf(archive.value).finally(() => archive.value.close());
    const all = JSON.stringify(content);
    expect(all).toContain(card);
    expect(all).toContain(hash);
    for (const unseen of [...hiddenOnes, gone.user, gone.set.id]) expect(all).not.toContain(unseen);
    expect(await collectionsOf(place.db).accounts.findOne({ _id: gone.user })).toBeNull();
  });
});
