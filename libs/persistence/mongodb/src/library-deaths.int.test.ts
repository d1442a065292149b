import { today } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { ALibrary } from './a-library.test-data.ts';
import { aLibrary, inFolder, limits, named, seenOf } from './a-library.test-data.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import { draftKey } from './drafts.ts';
import { keyOf } from './keys.ts';
import type { SetDocument } from './library-documents.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { sweep } from './sweeper.ts';
import { openInside } from './opened-inside.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

type Change = (store: Store, of: ALibrary) => Promise<unknown>;

const changes: readonly (readonly [string, Change])[] = [
  [
    'moving a folder',
    ({ folders }, { user, mark }) => folders.move(user, { from: inFolder(`a ${mark}`), to: inFolder(`x ${mark}/y/z`) }),
  ],
  [
    'deleting a folder with all in it',
    ({ folders }, { user, mark }) => folders.delete(user, { path: inFolder(`a ${mark}`), recursive: true }),
  ],
  [
    'editing a set',
    ({ sets }, { user, mark, set: { id } }) =>
      sets.edit(user, { id, name: named(`new ${mark}`), description: 'new', folder: inFolder(`x ${mark}/y`) }),
  ],
  ['deleting a set', ({ sets }, { user, set: { id } }) => sets.delete(user, id)],
  [
    'adding cards',
    ({ sets }, { user, set: { id }, more }) => sets.addCards(user, { set: id, cards: more, createdOn: today, limits }),
  ],
  [
    'editing a card',
    ({ cards }, { user, more: [card] }) =>
      card ? cards.edit(user, { ...card, front: 'new', limits }) : Promise.reject(new Error('there is a card')),
  ],
  ['deleting a card', ({ cards }, { user, more: [card] }) => cards.delete(user, card?.id ?? ('' as never))],
];

describe.skipIf(found === undefined)('a process that is gone, or away for a while', () => {
  const database = aDatabase();
  const { doomed } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const letTimePass = async (): Promise<void> => {
    const drafts = connection.db.collection<{ _id: string }>('drafts');
    for (const { _id } of await drafts.find().toArray())
      await drafts.updateOne({ _id }, { $set: { until: new Date(0) } });
    await inside.run(sweep);
  };

  const storedOf = (name: string, user: string): Promise<number> =>
    connection.db.collection(name).countDocuments({ user });

  /** Nothing is kept of cards but what shows, and nothing waits for anyone. */
  const expectTidy = async ({ user }: ALibrary, when: string): Promise<void> => {
    let cards = 0;
    for await (const page of store.sets.all(user)) for (const { cardCount } of page) cards += cardCount;
    expect([await storedOf('cards', user), await storedOf('progress', user)], when).toEqual([cards, cards]);
  };

  const expectNothingWaits = async (): Promise<void> => {
    expect(await connection.db.collection('drafts').countDocuments()).toBe(0);
    const sets = await connection.db.collection('sets').find().toArray();
    expect(sets.filter(({ adding = [], lost = [] }) => [...(adding as []), ...(lost as [])].length > 0)).toEqual([]);
  };

  const begin = async (change: string): Promise<ALibrary> => {
    const library = await aLibrary(store);
    if (!change.endsWith(' a card')) return library;
    const [, add] = changes.find(([name]) => name === 'adding cards') ?? [];
    await add?.(store, library);
    return library;
  };

  it.each(changes)('in the midst of %s shows nobody half of it, and others finish it', async (name, change) => {
    const whole = await begin(name);
    const before = await seenOf(store, whole);
    const count = await doomed(
      () => 'passes',
      (dying) => change(dying, whole),
    );
    const after = await seenOf(store, whole);
    expect(count).toBeGreaterThan(3);
    expect(after).not.toEqual(before);
    const all: (readonly [string, ALibrary])[] = [['after all of it', whole]];
    for (let write = 1; write <= count; write += 1) {
      const when = `at write ${write} of ${count}`;
      const gone = await begin(name);
      const { pause, whenPaused, goOn } = aPause();
      const lost = async () => pause().then(() => 'is lost' as const);
      const dying = doomed(
        (each) => (each === write ? lost() : 'passes'),
        (store) => change(store, gone),
      );
      await whenPaused;
      // First while it may still go on, then once it is gone for good.
      expect([before, after], when).toContainEqual(await seenOf(store, gone));
      goOn();
      await dying;
      expect([before, after], when).toContainEqual(await seenOf(store, gone));
      all.push([when, gone]);
    }
    await letTimePass();
    await letTimePass();
    for (const [when, each] of all) await expectTidy(each, when);
    await expectNothingWaits();
  });

  it('tells of a deleted set before that is gone: who clears it away finishes its deletion first', async () => {
    const { user, set } = await aLibrary(store);
    // Decided, and nothing of it carried out but its draft.
    await doomed(
      (write) => (write === 2 ? 'is lost' : 'passes'),
      ({ sets }) => sets.delete(user, set.id),
    );
    const sets = connection.db.collection<SetDocument>('sets');
    const there = await sets.findOne({ _id: keyOf(user, set.id), goneAt: { $exists: false } });
    if (!there) throw new Error('the set is there still');
    const draft = { user, set: set.id, order: there.order };
    const told = { ...draft, state: 'deleted', until: new Date(0), rev: there.rev + 1 };
    await connection.db
      .collection<{ _id: string }>('drafts')
      .replaceOne({ _id: draftKey(draft) }, told, { upsert: true });
    await inside.run(sweep);
    expect(await connection.db.collection('cards').countDocuments({ set: set.id })).toBe(0);
    expect(await store.sets.find(user, set.id)).toBeUndefined();
  });
});
