import type { Outcome, Person } from '@flashcards/kernel';
import type { Receipt, Store } from '@flashcards/persistence-ports';
import { somePeople } from './a-person.ts';
import { aQuest, aQuestCode, aStoredQuest, earlyOn, inviteTo, letJoin, questsOf } from '../quests/a-quest.ts';
import type { Change, Changing, Kind } from './receipted-study.ts';

type Made = Outcome<unknown, string>;

/**
 * Each change concerns the first item, until one was made without keeping an answer. So a repeated request is for the
 * same thing.
 */
export const ofOneAfterTheOther = <T>(
  targets: readonly [T, T],
  make: (target: T, receipt: Receipt<unknown>) => Promise<Made>,
): Change => {
  const left = [targets[1]];
  let now = targets[0];
  return async (receipt) => {
    const outcome = await make(now, receipt);
    if (outcome.ok && receipt.keep(outcome) === undefined) now = left.pop() ?? now;
    return outcome;
  };
};

interface Cast {
  readonly anna: Person;
  readonly ben: Person;
  readonly carla: Person;
}

export const aCast = async (store: Store): Promise<Cast> => {
  const [anna, ben, carla] = await somePeople(store, 3);
  if (!anna || !ben || !carla) throw new Error('there are three');
  return { anna, ben, carla };
};

/** Two quests of anna's. */
const twoQuests = async (store: Store, anna: Person) => {
  const make = async () => ({ ...(await aStoredQuest(store, anna)), by: anna });
  return [await make(), await make()] as const;
};

const kind = (
  name: string,
  of: (store: Store, twin: Store, cast: Cast) => Promise<Omit<Changing, 'look'> & { readonly seenBy?: Person }>,
): Kind => [
  name,
  async (twins) => {
    const [store, twin] = twins();
    const cast = await aCast(store);
    const { seenBy = cast.anna, ...changing } = await of(store, twin, cast);
    return { ...changing, look: () => questsOf(store, seenBy.account) };
  },
];

export const kindsOfQuests: readonly Kind[] = [
  kind('of quests', (_, twin, { anna }) =>
    Promise.resolve({ account: anna.account, change: (receipt) => twin.quests.create(anna, aQuest(), receipt) }),
  ),
  kind('that invites to a quest', async (store, twin, { anna, ben, carla }) => {
    const { id: quest } = await aStoredQuest(store, anna);
    const change = ofOneAfterTheOther([ben, carla], (invited, receipt) =>
      twin.quests.invite(anna.account, { quest, invited, now: earlyOn() }, receipt),
    );
    return { account: anna.account, change };
  }),
  kind('that joins a quest', async (store, twin, { anna, ben }) => {
    const { id: quest } = await aStoredQuest(store, anna);
    await inviteTo(store, { id: quest, by: anna }, ben);
    const change: Change = (receipt) =>
      twin.quests.answer(ben.account, { quest, accepts: true, now: earlyOn() }, receipt);
    return { account: ben.account, change };
  }),
  kind('that joins a quest by a code', async (store, twin, { anna, ben }) => {
    const [one, other] = await twoQuests(store, anna);
    const codes = [await aQuestCode(store, anna, one), await aQuestCode(store, anna, other)] as const;
    const change = ofOneAfterTheOther(codes, (code, receipt) =>
      twin.quests.join(ben, { code, now: earlyOn() }, receipt),
    );
    return { account: ben.account, change, seenBy: ben };
  }),
  kind('that leaves a quest', async (store, twin, { anna, ben }) => {
    const quests = await twoQuests(store, anna);
    for (const quest of quests) await letJoin(store, quest, ben);
    const change = ofOneAfterTheOther(quests, ({ id: quest }, receipt) =>
      twin.quests.leave(ben.account, { quest, now: earlyOn() }, receipt),
    );
    return { account: ben.account, change };
  }),
  kind('that takes a quest away', async (store, twin, { anna, ben }) => {
    const quests = await twoQuests(store, anna);
    for (const quest of quests) await inviteTo(store, quest, ben);
    const change = ofOneAfterTheOther(quests, ({ id }, receipt) => twin.quests.delete(anna.account, id, receipt));
    return { account: anna.account, change, seenBy: ben };
  }),
];
