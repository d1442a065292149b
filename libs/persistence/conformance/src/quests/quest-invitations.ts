import type { Person } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import { describe, expect, it } from 'vitest';
import { aPerson, nobody, somePeople } from '../accounts/a-person.ts';
import {
  accept,
  aStoredQuest,
  decline,
  deleteQuest,
  inviteTo,
  leaveQuest,
  letJoin,
  questOf,
  questsOf,
  standingsIn,
} from './a-quest.ts';
import { today } from '../study/a-review.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomQuestId } from '../random-ids.ts';

interface Pair {
  readonly anna: Person;
  readonly ben: Person;
  readonly quest: Quest & { readonly by: Person };
}

const aPair = async (store: Store, deadline = addDays(today, 3)): Promise<Pair> => {
  const [anna, ben] = await Promise.all([aPerson(store), aPerson(store)]);
  return { anna, ben, quest: { ...(await aStoredQuest(store, anna, { deadline })), by: anna } };
};

/** The deadline of `today` has passed in the westernmost time zone. */
const after = new Date('2026-03-03T12:00:00.000Z');
const before = new Date('2026-03-03T11:59:59.999Z');

const inviting = (store: CurrentStore): void => {
  it('is pending, and shows who was invited and when', async () => {
    const { anna, ben, quest } = await aPair(store());
    const now = new Date('2026-03-02T10:11:12.345Z');
    expect(await inviteTo(store(), { ...quest, now }, ben)).toBe('done');
    for (const viewer of [anna, ben]) {
      const found = await questOf(store(), viewer, quest);
      const invited = { account: ben.account, user: ben.id, status: 'pending', since: now };
      expect(found.quest.participants).toEqual([...quest.participants, invited]);
    }
  });

  it('is refused with the first that applies: unknown user, unknown quest, not in it, already in it, over', async () => {
    const { anna, ben, quest } = await aPair(store(), today);
    const unknown = { ...quest, id: randomQuestId(), now: after };
    expect(await inviteTo(store(), unknown, nobody())).toBe('user_not_found');
    expect(await inviteTo(store(), { ...quest, by: ben, now: after }, nobody())).toBe('user_not_found');
    expect(await inviteTo(store(), unknown, ben)).toBe('quest_not_found');
    expect(await inviteTo(store(), { ...quest, by: ben, now: after }, anna)).toBe('not_in_quest');
    expect(await inviteTo(store(), { ...quest, now: after }, anna)).toBe('already_in_quest');
    expect(await inviteTo(store(), { ...quest, now: after }, ben)).toBe('quest_over');
    expect(await inviteTo(store(), { ...quest, now: before }, ben)).toBe('done');
    expect(await inviteTo(store(), { ...quest, now: after }, ben)).toBe('already_in_quest');
    const carla = await aPerson(store());
    expect(await inviteTo(store(), { ...quest, by: ben, now: before }, carla)).toBe('not_in_quest');
  });

  it('can be sent by any accepted member, and by no one else', async () => {
    const { anna, ben, quest } = await aPair(store());
    const [carla, dora] = await somePeople(store(), 2);
    if (!carla || !dora) throw new Error('there are two');
    await letJoin(store(), quest, ben);
    expect(await inviteTo(store(), { ...quest, by: ben }, carla)).toBe('done');
    expect(await inviteTo(store(), { ...quest, by: carla }, dora)).toBe('not_in_quest');
    await decline(store(), carla, quest);
    expect(await inviteTo(store(), { ...quest, by: carla }, dora)).toBe('not_in_quest');
    await leaveQuest(store(), anna, quest);
    expect(await inviteTo(store(), quest, dora)).toBe('not_in_quest');
    expect(await standingsIn(store(), quest, ben, carla, dora)).toEqual(['accepted', 'declined', 'none']);
  });

  it('finds no user whose account is deleted', async () => {
    const { ben, quest } = await aPair(store());
    await store().users.delete(ben);
    expect(await inviteTo(store(), quest, ben)).toBe('user_not_found');
    expect(await inviteTo(store(), { ...quest, id: randomQuestId() }, ben)).toBe('user_not_found');
  });
};

const answering = (store: CurrentStore): void => {
  it('can be repeated, but an acceptance cannot be revoked', async () => {
    const { anna, ben, quest } = await aPair(store());
    await inviteTo(store(), quest, ben);
    const now = new Date('2026-03-02T06:00:00.000Z');
    expect(await accept(store(), ben, quest, now)).toBe('done');
    expect(await accept(store(), ben, quest)).toBe('done');
    expect(await decline(store(), ben, quest)).toBe('already_accepted');
    const { quest: found } = await questOf(store(), ben, quest);
    const joined = { account: ben.account, user: ben.id, status: 'accepted', since: now };
    expect(found.participants).toEqual([...quest.participants, joined]);
    expect(await decline(store(), anna, quest)).toBe('already_accepted');
    expect(await accept(store(), anna, quest)).toBe('done');
  });

  it('that declines is final until the next invitation', async () => {
    const { anna, ben, quest } = await aPair(store());
    await inviteTo(store(), quest, ben);
    expect(await decline(store(), ben, quest)).toBe('done');
    expect(await decline(store(), ben, quest)).toBe('done');
    expect(await accept(store(), ben, quest)).toBe('quest_not_found');
    expect(await questsOf(store(), ben.account)).toEqual([]);
    expect(await standingsIn(store(), quest, anna, ben)).toEqual(['accepted', 'declined']);
    await letJoin(store(), quest, ben);
    expect(await standingsIn(store(), quest, anna, ben)).toEqual(['accepted', 'accepted']);
  });

  it('is refused to a user who was not invited, and for an unknown quest', async () => {
    const { anna, ben, quest } = await aPair(store());
    for (const answer of [accept, decline]) {
      expect(await answer(store(), ben, quest)).toBe('quest_not_found');
      expect(await answer(store(), anna, { id: randomQuestId() })).toBe('quest_not_found');
    }
    await letJoin(store(), quest, ben);
    await leaveQuest(store(), ben, quest);
    for (const answer of [accept, decline]) expect(await answer(store(), ben, quest)).toBe('quest_not_found');
    await deleteQuest(store(), anna, quest);
    for (const answer of [accept, decline]) expect(await answer(store(), anna, quest)).toBe('quest_not_found');
  });

  it('is refused once the deadline has passed in every time zone; declining is not', async () => {
    const { ben, quest } = await aPair(store(), today);
    const carla = await aPerson(store());
    for (const each of [ben, carla]) await inviteTo(store(), quest, each);
    expect(await accept(store(), ben, quest, after)).toBe('quest_over');
    expect(await accept(store(), ben, quest, before)).toBe('done');
    expect(await decline(store(), carla, quest, after)).toBe('done');
  });
};

export const questInvitationsConformance = (open: OpenStore): void => {
  describe('quests', () => {
    const store = openedStore(open);
    describe('an invitation', () => inviting(store));
    describe('an answer', () => answering(store));
  });
};
