import {
  aQuest,
  aReview,
  deleteQuest,
  leaveQuest,
  progressIn,
  questOf,
  questsOf,
  record,
} from '@flashcards/persistence-conformance';
import type { Receipt, Store } from '@flashcards/persistence-ports';
import type { AccountId, Outcome } from '@flashcards/kernel';
import { questProgress } from '@flashcards/quests';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Scene } from './a-quest.test-data.ts';
import { aCast, aScene, corasAnswer, endOf, seenOf, tick } from './a-quest.test-data.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';
import { letADayPass } from './whole-account.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

/** What is done in a process that dies or waits; told the same scene twice it does the same. */
interface Deed {
  readonly target?: number;
  /** What comes before it. */
  readonly begin?: (store: Store, scene: Scene) => Promise<unknown>;
  readonly act: (store: Store, scene: Scene) => Promise<unknown>;
}

const reviewId = ({ quest }: Scene) => `last of ${quest.id}` as ReturnType<typeof aReview>['id'];

/** Of one scene always the same. */
const lastReviews = new Map<string, ReturnType<typeof aReview>>();
const lastReview = (scene: Scene): ReturnType<typeof aReview> => {
  const { quest, anna, nextCard } = scene;
  const known = lastReviews.get(quest.id) ?? aReview({ card: nextCard(anna), id: reviewId(scene), at: tick() });
  lastReviews.set(quest.id, known);
  return known;
};

const deeds: readonly (readonly [string, Deed])[] = [
  ['accepting', { act: corasAnswer }],
  ['leaving', { act: (store, { ben, quest }) => leaveQuest(store, ben.person, quest) }],
  ['leaving one’s own', { act: (store, { anna, quest }) => leaveQuest(store, anna.person, quest) }],
  [
    'leaving as the last one',
    {
      begin: (store, { ben, quest }) => leaveQuest(store, ben.person, quest),
      act: (store, { anna, quest }) => leaveQuest(store, anna.person, quest),
    },
  ],
  ['deleting', { act: (store, { anna, quest }) => deleteQuest(store, anna.person, quest) }],
  ['the last review', { target: 20, act: (store, scene) => record(store, scene.anna.user, lastReview(scene)) }],
];

describe.skipIf(found === undefined)('a process that is gone, or away for a while', () => {
  const database = aDatabase();
  const { doomed } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const begun = async ({ begin, target }: Deed, cast: Parameters<typeof aScene>[1]): Promise<Scene> => {
    const scene = await aScene(store, cast, target);
    await begin?.(store, scene);
    return scene;
  };

  /** How it looks before and after, and how many writes it takes. */
  const measured = async (deed: Deed, cast: Parameters<typeof aScene>[1]) => {
    const scene = await begun(deed, cast);
    const before = await seenOf(store, scene);
    const writes = await doomed(
      () => 'passes',
      (dying) => deed.act(dying, scene),
    );
    const after = await seenOf(store, scene);
    await endOf(store, scene);
    expect(after).not.toEqual(before);
    return { before, after, writes };
  };

  /** Stops before a write, lets others look, and then goes on, or is gone. */
  const stoppedAt = async (
    write: number,
    act: () => (late: Store) => Promise<unknown>,
    look: () => Promise<boolean>,
  ) => {
    const { pause, whenPaused, goOn } = aPause();
    let isGone = false;
    const fate = () => pause().then(() => (isGone ? 'is lost' : 'passes'));
    const doing = doomed((each) => (each === write ? fate() : 'passes'), act());
    await Promise.race([whenPaused, doing]);
    isGone = await look();
    goOn();
    await doing;
  };

  it.each(deeds)('in the midst of %s shows everybody the same, and others finish it', async (_, deed) => {
    const cast = await aCast(store);
    const { before, after, writes } = await measured(deed, cast);
    for (let write = 1; write <= writes; write += 1) {
      const isGone = write % 2 === 0;
      const when = `write ${write} of ${writes}, before which it is ${isGone ? 'gone' : 'stopped'}`;
      const scene = await begun(deed, cast);
      await stoppedAt(
        write,
        () => (late) => deed.act(late, scene),
        async () => {
          expect([before, after], when).toContainEqual(await seenOf(store, scene, write % 4 < 2));
          return isGone;
        },
      );
      await deed.act(store, scene);
      expect(await seenOf(store, scene), when).toEqual(after);
      await endOf(store, scene);
    }
  });

  const stintsOf = (account: AccountId): Promise<number> =>
    connection.db.collection('stints').countDocuments({ account });

  it('in the midst of making a quest leaves it made once, or not at all', async () => {
    const { anna } = await aCast(store);
    const madeOnce = (receipt: Receipt<Outcome<unknown, string>>) => (each: Store) =>
      each.quests.create(anna.person, aQuest(), receipt);
    const aReceipt = () => ({ key: randomUUID(), fingerprint: '', keep: () => 'kept' });
    const writes = await doomed(() => 'passes', madeOnce(aReceipt()));
    for (let write = 1; write <= writes; write += 1) {
      const when = `write ${write} of ${writes}`;
      const made = madeOnce(aReceipt());
      await doomed((each) => (each === write ? 'is lost' : 'passes'), made);
      await made(store);
      expect(await stintsOf(anna.user), when).toBe(1 + write);
    }
    const made = await questsOf(store, anna.user);
    expect(made).toHaveLength(writes + 1);
    for (const { quest } of made) expect(await deleteQuest(store, anna.person, quest)).toBe('done');
    expect(await stintsOf(anna.user)).toBe(0);
  });

  /** What goes after an account has left its quests is another test's. */
  const mostWrites = 10;

  it('in the midst of deleting its owner’s account hands a quest over, with all that was earned in it', async () => {
    for (let write = 1; write <= mostWrites; write += 1) {
      const when = `write ${write}`;
      const scene = await aScene(store, await aCast(store, 1));
      const { anna, ben, quest } = scene;
      await stoppedAt(
        write,
        () => (late) => late.users.delete(anna.person),
        async () => {
          expect(await progressIn(store, ben.person, quest), when).toBe(10);
          const named = JSON.stringify((await questOf(store, ben.person, quest)).quest).includes(anna.user);
          // Gone for one reader, gone for all, whoever takes them out of what names them.
          expect(named, when).toBe((await store.users.find(anna.person.id)) !== undefined);
          return write % 2 === 0;
        },
      );
      await store.users.delete(anna.person);
      await letADayPass(connection.db, inside);
      const found = await questOf(store, ben.person, quest);
      expect(found.quest.owner, when).toBe(ben.user);
      expect(questProgress(found.quest, found.stints), when).toBe(10);
      expect(JSON.stringify(found.quest), when).not.toContain(anna.user);
    }
  });
});
