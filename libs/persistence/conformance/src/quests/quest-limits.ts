import type { Person } from '@flashcards/kernel';
import { addDays, refuse } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import {
  mostInvitations,
  mostInvitationsByOne,
  mostLiveQuests,
  mostParticipants,
  mostQuests,
} from '@flashcards/quests';
import { describe, expect, it } from 'vitest';
import { aPerson, somePeople } from '../accounts/a-person.ts';
import {
  accept,
  aQuest,
  aQuestCode,
  aStoredQuest,
  decline,
  deleteQuest,
  inviteTo,
  joinQuest,
  leaveQuest,
  questOf,
  questsOf,
} from './a-quest.ts';
import { today } from '../study/a-review.ts';
import { numberOf } from '../at-once.ts';
import { ended } from '../changing.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

/** Makes a person accepted in this many quests that are over. */
export type FillQuests = (store: Store, person: Person, count: number) => Promise<void>;

const someAtOnce = 45;
const over = addDays(today, -9);

/** Creates the quests, some at a time. */
const byCreating: FillQuests = async (store, person, count) => {
  for (let made = 0; made < count; made += someAtOnce) {
    const some = Array.from({ length: Math.min(someAtOnce, count - made) });
    await Promise.all(some.map(() => aStoredQuest(store, person, { deadline: over })));
  }
};

const inAll = (store: CurrentStore, fill: FillQuests): void => {
  it('including those that are over, is reached exactly by concurrent answers, until one is left', async () => {
    const [anna, ben] = [await aPerson(store()), await aPerson(store())];
    const left = await aStoredQuest(store(), ben, { deadline: over });
    await fill(store(), ben, mostQuests - 4);
    const mine = [];
    for (let count = 0; count < 5; count += 1) mine.push({ ...(await aStoredQuest(store(), anna)), by: anna });
    for (const quest of mine) await inviteTo(store(), quest, ben);
    const answers = await Promise.all(mine.map((quest) => accept(store(), ben, quest)));
    expect([numberOf(answers, 'done'), numberOf(answers, 'too_many_quests')]).toEqual([3, 2]);
    expect(await store().quests.create(ben, aQuest({ deadline: over }))).toEqual(refuse('too_many_quests'));
    const waiting = mine[answers.indexOf('too_many_quests')];
    if (!waiting) throw new Error('two are too many');
    expect(await leaveQuest(store(), ben, left)).toBe('done');
    expect(await accept(store(), ben, waiting)).toBe('done');
  });
};

const invitations = (store: CurrentStore): void => {
  it('pending for one user is limited for each inviter, and in all', async () => {
    const ben = await aPerson(store());
    const invitedBy = async (host: Person, count: number): Promise<readonly string[]> => {
      const made = await Promise.all(Array.from({ length: count }, () => aStoredQuest(store(), host)));
      return Promise.all(made.map(({ id }) => inviteTo(store(), { id, by: host }, ben)));
    };
    const hosts = await Promise.all(
      Array.from({ length: mostInvitations / mostInvitationsByOne }, () => aPerson(store())),
    );
    const answers = await Promise.all(hosts.map((host) => invitedBy(host, mostInvitationsByOne)));
    expect(numberOf(answers.flat(), 'done')).toBe(mostInvitations);

    const [anna, carla] = [hosts[0] ?? ben, await aPerson(store())];
    const mine = { ...(await aStoredQuest(store(), carla)), by: carla };
    expect(await inviteTo(store(), mine, ben)).toBe('too_many_invitations');
    const [ofAnna, ofAnother] = await Promise.all([
      questsOf(store(), anna.account),
      questsOf(store(), (hosts[1] ?? ben).account),
    ]);
    const [first, second, third] = [ofAnna[0]?.quest, ofAnother[0]?.quest, ofAnother[1]?.quest];
    if (!first || !second || !third) throw new Error('each has many quests');
    expect(await decline(store(), ben, second)).toBe('done');
    expect(await invitedBy(anna, 1)).toEqual(['too_many_invitations']);
    expect(await inviteTo(store(), mine, ben)).toBe('done');
    // A quest to which anna is only invited does not count as hers.
    expect(await inviteTo(store(), { id: third.id, by: hosts[1] ?? ben }, anna)).toBe('done');
    expect(await decline(store(), ben, first)).toBe('done');
    expect(await invitedBy(anna, 1)).toEqual(['done']);
  });
};

const quests = (store: CurrentStore): void => {
  it('that are live is reached exactly by concurrent calls; quests that are over and invitations count separately', async () => {
    const [anna, carla] = await Promise.all([aPerson(store()), aPerson(store())]);
    await aStoredQuest(store(), anna, { deadline: addDays(today, -9) });
    const create = async () => {
      const outcome = await store().quests.create(anna, aQuest());
      return outcome.ok ? 'done' : outcome.code;
    };
    const answers = await Promise.all(Array.from({ length: mostLiveQuests + 4 }, create));
    expect(numberOf(answers, 'done')).toBe(mostLiveQuests);
    expect(numberOf(answers, 'too_many_quests')).toBe(4);
    const made = (await questsOf(store(), anna.account)).map(({ quest }) => quest);
    expect(made).toHaveLength(mostLiveQuests + 1);

    const [over, first, ...others] = made;
    if (!over || !first) throw new Error('there are more than a hundred');
    const mine = { ...(await aStoredQuest(store(), carla)), by: carla };

    expect(await inviteTo(store(), mine, anna)).toBe('done');
    expect(await accept(store(), anna, mine)).toBe('too_many_quests');
    expect(await deleteQuest(store(), anna, first)).toBe('done');
    expect(await leaveQuest(store(), anna, others[0] ?? first)).toBe('done');
    expect(await accept(store(), anna, mine)).toBe('done');
    expect([await create(), await create()].sort()).toEqual(['done', 'too_many_quests']);
    const code = await aQuestCode(store(), carla, await aStoredQuest(store(), carla));
    expect(await joinQuest(store(), anna, code)).toBe('too_many_quests');
    expect(await leaveQuest(store(), anna, mine)).toBe('done');
    expect(await joinQuest(store(), anna, code)).toBe('done');
  });
};

const participantsAtOnce = 26;

const participants = (store: CurrentStore): void => {
  it('of a quest is reached exactly; who declined or left is replaced, the longest ago first', async () => {
    const [anna, ben, carla] = await Promise.all([aPerson(store()), aPerson(store()), aPerson(store())]);
    const quest = { ...(await aStoredQuest(store(), anna)), by: anna };
    const invite = (person: typeof ben) => inviteTo(store(), quest, person);
    expect([await invite(carla), await decline(store(), carla, quest)]).toEqual(['done', 'done']);
    const people = await somePeople(store(), mostParticipants + 1);
    const answers: string[] = [];
    // A hundred concurrent joins would exceed the store's time limit on a slow machine.
    for (let from = 0; from < people.length; from += participantsAtOnce)
      answers.push(...(await Promise.all(people.slice(from, from + participantsAtOnce).map(invite))));
    expect(numberOf(answers, 'done')).toBe(mostParticipants - 1);
    expect(numberOf(answers, 'quest_full')).toBe(2);
    const found = (await questOf(store(), anna, quest)).quest.participants;
    expect(found).toHaveLength(mostParticipants);
    expect(found.map(({ account }) => account)).not.toContain(carla.account);
    expect(await invite(ben)).toBe('quest_full');
    expect(await joinQuest(store(), ben, await aQuestCode(store(), anna, quest))).toBe('quest_full');
    expect(await invite(people[answers.indexOf('done')] ?? ben)).toBe('already_in_quest');
    const [one, other] = people.filter((_, index) => answers[index] === 'done');
    if (!one || !other) throw new Error('many were invited');
    expect(await ended(store().quests.leave(one.account, { quest: quest.id, now: new Date() }))).toBe('done');
    expect(await invite(ben)).toBe('done');
    expect(await accept(store(), other, quest)).toBe('done');
  });
};

export const questLimitsConformance = (open: OpenStore, fill = byCreating): void => {
  describe('the maximum of', () => {
    const store = openedStore(open);
    describe('invitations', () => invitations(store));
    describe('quests of an account', () => quests(store));
    describe('quests of an account', () => inAll(store, fill));
    describe('participants', () => participants(store));
  });
};
