import type { AccountId, Person, QuestId } from '@flashcards/kernel';
import {
  accept,
  aPerson,
  aReview,
  aStudent,
  deleteQuest,
  inviteTo,
  leaveQuest,
  progressIn,
  questsOf,
  record,
  recorded,
  wonBy,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { Scene } from './a-quest.test-data.ts';
import { aCast, aScene, corasAnswer, endOf, review, seenOf, tick } from './a-quest.test-data.ts';
import { isGone } from './closed-account.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import { questJournalOf } from './keys.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';
import type { QuestDocument } from './quest-documents.ts';
import type { Row } from './whole-account.test-data.ts';
import { everythingIn, holding, letADayPass } from './whole-account.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

type Deed = (store: Store, scene: Scene) => Promise<unknown>;

describe.skipIf(found === undefined)('quests and who comes late', () => {
  const database = aDatabase();
  const { doomed, pausedAt } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  let inside: Database;
  openInside({ uri, database }, (opened) => ({ store, connection, inside } = opened));

  const quests = () => connection.db.collection<Pick<QuestDocument, '_id' | 'verdict' | 'due'>>('quests');

  it('of the last two reviews, of two members, one takes the verdict, wherever the other is stopped', async () => {
    const cast = await aCast(store);
    const { anna, ben } = cast;
    const act = (): ((late: Store) => Promise<unknown>) => {
      const told = aReview({ card: cast.nextCard(anna), at: tick() });
      return (late) => record(late, anna.user, told);
    };
    const warm = await aScene(store, cast);
    const writes = await doomed(() => 'passes', act());
    await endOf(store, warm);
    for (let write = 1; write <= writes; write += 1) {
      const when = `stopped before write ${write} of ${writes}`;
      const scene = await aScene(store, cast, 30);
      await pausedAt(write, act(), () => review(store, ben, cast));
      // Nobody has looked since the two were answered.
      expect(await quests().findOne({ _id: scene.quest.id }), when).toMatchObject({
        verdict: { winners: [anna.user, ben.user] },
        due: [],
      });
      for (const [index, { person }] of [anna, ben].entries())
        expect(await wonBy(store, person), when).toBe((scene.wonBefore[index] ?? 0) + 1);
      await endOf(store, scene);
    }
  });

  const isPending = async (journal: string): Promise<boolean> =>
    (await connection.db.collection<Row>('journals').findOne({ _id: journal, isPending: true } as object)) !== null;

  /** Does it once, in a process that is gone when a change of the quest is decided. */
  const untilDecided = ({ quest }: Scene, deed: (dying: Store) => Promise<unknown>): Promise<number> =>
    doomed(async () => ((await isPending(questJournalOf(quest.id))) ? 'is lost' : 'passes'), deed);

  /** Does it in a process that is gone once a change of this journal is decided: nothing is carried out. */
  const decidedOn = async (journal: string, deed: Deed, scene: Scene): Promise<void> => {
    for (let write = 1; !(await isPending(journal)); write += 1)
      await doomed(
        (each) => (each === write ? 'is the last' : 'passes'),
        (dying) => deed(dying, scene),
      );
  };

  const journals: Readonly<Record<'quest' | 'account', (scene: Scene) => QuestId | AccountId | string>> = {
    quest: ({ quest }) => questJournalOf(quest.id),
    account: ({ cora }) => cora.account,
  };

  it('give who leaves the bonus of a verdict that names them, wherever they are stopped', async () => {
    const cast = await aCast(store);
    const { anna, ben } = cast;
    const begun = async () => {
      const scene = await aScene(store, cast, 20);
      const told = aReview({ card: cast.nextCard(anna), at: tick() });
      const leaving = (late: Store) => leaveQuest(late, ben.person, scene.quest);
      // The verdict is decided, and nobody has the bonus yet.
      const won = () => untilDecided(scene, (dying) => record(dying, anna.user, told));
      return { scene, leaving, won };
    };
    const warm = await begun();
    const writes = await doomed(() => 'passes', warm.leaving);
    await endOf(store, warm.scene);
    let named = 0;
    for (let write = 1; write <= writes; write += 1) {
      const when = `stopped before write ${write} of ${writes}`;
      const { scene, leaving, won } = await begun();
      await pausedAt(write, leaving, won);
      await questsOf(store, anna.user);
      const { verdict } = (await quests().findOne({ _id: scene.quest.id })) ?? {};
      if (verdict?.winners.includes(ben.user)) named += 1;
      for (const [index, { person }] of [anna, ben].entries()) {
        const bonus = verdict?.winners.includes(person.account) ? 1 : 0;
        expect(await wonBy(store, person), when).toBe((scene.wonBefore[index] ?? 0) + bonus);
      }
      await endOf(store, scene);
    }
    expect(named).toBeGreaterThan(0);
  });

  it('name no winner who was deleted before their bonus was counted', async () => {
    const cast = await aCast(store);
    const { anna, ben } = cast;
    const scene = await aScene(store, cast, 20);
    const told = aReview({ card: cast.nextCard(anna), at: tick() });
    await untilDecided(scene, (dying) => record(dying, anna.user, told));
    await store.users.delete(ben.person);
    expect(await quests().findOne({ _id: scene.quest.id })).toMatchObject({
      verdict: { winners: [anna.user] },
      due: [anna.user],
    });
    for (let days = 0; days < 2; days += 1) await letADayPass(connection.db, inside);
    expect(await holding(connection.db, ben.user)).toEqual([]);
  });

  it.each(['quest', 'account'] as const)(
    'stay gone when who helps with accepting wakes up, at the %s, after the quest was deleted',
    async (whose) => {
      const scene = await aScene(store, await aCast(store));
      const { anna, cora, quest } = scene;
      await decidedOn(journals[whose](scene), corasAnswer, scene);
      const { pause, whenPaused, goOn } = aPause();
      const helping = doomed(pause, (late) =>
        whose === 'quest' ? leaveQuest(late, anna.person, quest) : late.activities.find(cora.account),
      );
      await whenPaused;
      expect(await deleteQuest(store, anna.person, quest)).toBe('done');
      expect(await questsOf(store, cora.account)).toEqual([]);
      const before = await everythingIn(connection.db);
      goOn();
      await helping;
      expect(await everythingIn(connection.db)).toEqual(before);
      expect(await seenOf(store, scene)).toEqual(['none', 'none', 'none', [0, 0, 0]]);
    },
  );

  const comings: readonly (readonly [string, boolean, (late: Store, scene: Scene, who: Person) => Promise<unknown>])[] =
    [
      ['being invited', false, (late, { quest }, who) => inviteTo(late, { ...quest, now: tick() }, who)],
      ['accepting', true, (late, { quest }, who) => accept(late, who, quest, tick())],
    ];

  it.each(comings)('name nobody who was deleted while %s', async (_, isAsked, come) => {
    const scene = await aScene(store, await aCast(store));
    const begin = async (): Promise<Person> => {
      const person = await aPerson(store);
      if (isAsked) await inviteTo(store, { ...scene.quest, now: tick() }, person);
      return person;
    };
    const first = await begin();
    const writes = await doomed(
      () => 'passes',
      (late) => come(late, scene, first),
    );
    const gone: AccountId[] = [];
    for (let write = 1; write <= writes; write += 1) {
      const isLost = write % 2 === 0;
      const person = await begin();
      const { pause, whenPaused, goOn } = aPause();
      const fate = () => pause().then(() => (isLost ? 'is the last' : 'passes'));
      const coming = doomed(
        (one) => (one === write ? fate() : 'passes'),
        (late) => isGone(come(late, scene, person)),
      );
      await whenPaused;
      await store.users.delete(person);
      goOn();
      await coming;
      const named = await connection.db.collection('quests').countDocuments({ named: person.account });
      if (!isLost) expect(named, `write ${write} of ${writes}`).toBe(0);
      gone.push(person.account);
    }
    for (let days = 0; days < 2; days += 1) await letADayPass(connection.db, inside);
    for (const [index, account] of gone.entries())
      expect(await holding(connection.db, account), `write ${index + 1} of ${writes}`).toEqual([]);
  });

  it('count what follows an acceptance that took so long that its stint was cleared away meanwhile', async () => {
    const cast = await aCast(store);
    const { anna, quest } = await aScene(store, cast);
    const dora = await aStudent(store);
    expect(await inviteTo(store, { ...quest, now: tick() }, dora.person)).toBe('done');
    const stints = connection.db.collection<{ readonly account: AccountId; readonly madeAt: Date }>('stints');
    const isThere = async (): Promise<boolean> => (await stints.findOne({ account: dora.user })) !== null;
    const now = tick();
    const { pause, whenPaused, goOn } = aPause();
    // Each write after the stint is there waits.
    const accepting = doomed(
      (write) => (write < 4 ? 'passes' : pause()),
      (late) => accept(late, dora.person, quest, now),
    );
    await whenPaused;
    expect(await isThere()).toBe(true);
    await stints.updateMany({ account: dora.user }, { $set: { madeAt: new Date(0) } });
    await questsOf(store, dora.user);
    expect(await isThere()).toBe(false);
    goOn();
    await accepting;
    await recorded(store, dora.user, aReview({ card: dora.card, at: tick() }));
    for (const person of [anna.person, dora.person]) expect(await progressIn(store, person, quest)).toBe(20);
  });
});
