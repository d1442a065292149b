import type { ReviewId } from '@flashcards/kernel';
import { aReview, makeFolder, record, recorded, today, undo } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { ALibrary } from './a-library.test-data.ts';
import { aLibrary, inFolder, limits, named, seenOf } from './a-library.test-data.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { sweep } from './sweeper.ts';
import type { Row } from './whole-account.test-data.ts';
import { everythingIn, holding } from './whole-account.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

type Change = (store: Store, of: ALibrary) => Promise<unknown>;

const cardOf = ({ set: { cards } }: ALibrary) => cards[0]?.id ?? ('' as never);

const review = 'a review' as ReviewId;

const folderOf = ({ mark }: ALibrary, name = 'a') => inFolder(`${name} ${mark}`);

/** And at which write the change is decided: the first, if nothing else is told. */
const changes: readonly (readonly [string, Change, number?])[] = [
  ['reviews a card', (store, of) => record(store, of.user, aReview({ card: cardOf(of) }))],
  ['takes a review back', (store, { user }) => undo(store, user, review)],
  ['suspends a card', ({ cards }, of) => cards.suspend(of.user, { id: cardOf(of), suspended: true })],
  [
    'edits a card',
    ({ cards }, of) => cards.edit(of.user, { id: cardOf(of), front: `new ${of.mark}`, back: of.mark, limits }),
  ],
  [
    'adds cards',
    ({ sets }, { user, set: { id }, more }) => sets.addCards(user, { set: id, cards: more, createdOn: today, limits }),
    7,
  ],
  [
    'begins to add cards',
    ({ sets }, { user, set: { id }, more }) => sets.addCards(user, { set: id, cards: more, createdOn: today, limits }),
  ],
  [
    'edits a set',
    ({ sets }, of) => {
      const { user, mark, set } = of;
      return sets.edit(user, { id: set.id, name: named(`new ${mark}`), description: mark, folder: folderOf(of, 'x') });
    },
  ],
  ['moves a folder', ({ folders }, of) => folders.move(of.user, { from: folderOf(of), to: folderOf(of, 'x') })],
  ['makes a folder', (store, of) => makeFolder(store, of.user, folderOf(of, 'x'))],
  [
    'publishes a set',
    ({ sets }, of) => {
      const { user, mark, more, set } = of;
      const told = { ...set, id: cardOf(of) as string as typeof set.id, name: named(`new ${mark}`), createdOn: today };
      return sets.insertNew(user, { ...told, folder: folderOf(of, 'x') }, async (add) => {
        await add(more);
        return { ok: true, value: {} };
      });
    },
    6,
  ],
];

describe.skipIf(found === undefined)('what was deleted', () => {
  const database = aDatabase();
  const { doomed } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const deleteAll = async (of: ALibrary): Promise<void> => {
    for (const name of ['a', 'x']) await store.folders.delete(of.user, { path: folderOf(of, name), recursive: true });
  };

  const letADayPass = async (): Promise<void> => {
    const { db } = connection;
    for (const name of ['folders', 'names', 'sets'])
      for (const { _id } of await db
        .collection<Row>(name)
        .find({ goneAt: { $exists: true } })
        .toArray())
        await db.collection<Row>(name).updateOne({ _id }, { $set: { goneAt: new Date(0) } });
    for (const name of ['graves', 'drafts'])
      for (const { _id } of await db.collection<Row>(name).find().toArray())
        await db.collection<Row>(name).updateOne({ _id }, { $set: { until: new Date(0) } });
    await inside.run(sweep);
  };

  /** Stops whoever helps before their first write. */
  const aPausedHelper = async ({ user }: ALibrary) => {
    const { pause, whenPaused, goOn } = aPause();
    const helping = doomed(pause, (late) => late.activities.onDay(user, today));
    await whenPaused;
    return async (): Promise<void> => {
      goOn();
      await helping;
    };
  };

  /** Does it in a process that is gone once it is decided: nothing is carried out. */
  const decide = async (change: Change, of: ALibrary, write = 1): Promise<void> => {
    await doomed(
      (each) => (each === write ? 'is the last' : 'passes'),
      (dying) => change(dying, of),
    );
    const journal = await connection.db.collection<Row>('journals').findOne({ _id: of.user });
    expect(journal).toHaveProperty('pending');
  };

  const all = changes.map(([name, change, write = 1]) => [name, change, write] as const);

  it.each(all)('stays so when a helper who %s wakes up, and leaves nothing after a day', async (_, change, write) => {
    const of = await aLibrary(store);
    const { db } = connection;
    await recorded(store, of.user, aReview({ id: review, card: cardOf(of) }));
    await decide(change, of, write);
    const helper = await aPausedHelper(of);
    await deleteAll(of);
    const before = await everythingIn(db);
    expect(await holding(db, of.mark)).toEqual([]);
    await helper();
    expect(await everythingIn(db)).toEqual(before);
    await letADayPass();
    await letADayPass();
    const left = (await holding(db, of.user)).map(({ name }) => name);
    expect([...new Set(left)].filter((name) => !['users', 'events', 'journals', 'months'].includes(name))).toEqual([]);
  });

  const deletes: Change = ({ folders }, of) => folders.delete(of.user, { path: folderOf(of), recursive: true });

  it('and is made anew stays when who helps with deleting it wakes up', async () => {
    const of = await aLibrary(store);
    await decide(deletes, of);
    const helper = await aPausedHelper(of);
    await makeFolder(store, of.user, inFolder(`a ${of.mark}/b`));
    const { cards: _, ...again } = { ...of.set, id: cardOf(of) as string as typeof of.set.id };
    const fill = () => Promise.resolve({ ok: true, value: {} } as const);
    expect(await store.sets.insertNew(of.user, again, fill)).toMatchObject({ ok: true });
    const before = await seenOf(store, of);
    await helper();
    expect(await seenOf(store, of)).toEqual(before);
    expect(await store.sets.find(of.user, again.id)).toMatchObject({ name: again.name, folder: again.folder });
  });

  it('by a process that is gone leaves no word once the sweeper comes by', async () => {
    const of = await aLibrary(store);
    await decide(deletes, of);
    expect(await store.cards.read(cardOf(of))).toBeUndefined();
    await inside.run(sweep);
    expect(await holding(connection.db, of.mark)).toEqual([]);
    expect(await connection.db.collection('progress').countDocuments({ user: of.user })).toBe(0);
  });
});
