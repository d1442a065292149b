import type { AccountId, QuestId } from '@flashcards/kernel';
import {
  accept,
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
import type { Connection } from './connection.ts';
import { aPause, deathsOn } from './deaths.test-data.ts';
import { questJournalOf } from './keys.ts';
import { aDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { openInside } from './opened-inside.test-data.ts';
import type { QuestDocument } from './quest-documents.ts';
import type { Row } from './whole-account.test-data.ts';
import { everythingIn } from './whole-account.test-data.ts';

const found = await findMongoServer();
const uri = found ?? '';

type Deed = (store: Store, scene: Scene) => Promise<unknown>;

describe.skipIf(found === undefined)('quests and who comes late', () => {
  const database = aDatabase();
  const { doomed, pausedAt } = deathsOn({ uri, database });
  let connection: Connection;
  let store: Store;
  openInside({ uri, database }, (opened) => ({ store, connection } = opened));

  it('of the last two reviews, of two members, one takes the verdict, wherever the other is stopped', async () => {
    const cast = await aCast(store);
    const { anna, ben } = cast;
    const quests = connection.db.collection<Pick<QuestDocument, '_id' | 'verdict' | 'due'>>('quests');
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
      expect(await quests.findOne({ _id: scene.quest.id }), when).toMatchObject({
        verdict: { winners: [anna.user, ben.user] },
        due: [],
      });
      for (const [index, { person }] of [anna, ben].entries())
        expect(await wonBy(store, person), when).toBe((scene.wonBefore[index] ?? 0) + 1);
      await endOf(store, scene);
    }
  });

  /** Does it in a process that is gone once a change of this journal is decided: nothing is carried out. */
  const decidedOn = async (journal: string, deed: Deed, scene: Scene): Promise<void> => {
    const isPending = async (): Promise<boolean> =>
      (await connection.db.collection<Row>('journals').findOne({ _id: journal, isPending: true } as object)) !== null;
    for (let write = 1; !(await isPending()); write += 1)
      await doomed(
        (each) => (each === write ? 'is the last' : 'passes'),
        (dying) => deed(dying, scene),
      );
  };

  const journals: Readonly<Record<'quest' | 'account', (scene: Scene) => QuestId | AccountId | string>> = {
    quest: ({ quest }) => questJournalOf(quest.id),
    account: ({ cora }) => cora.account,
  };

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
