import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import {
  aQuest,
  joinedBy,
  partsIn,
  questNotFound,
  questOf,
  questsOf,
  someCards,
  someLearners,
  xpOf,
} from './a-quest.ts';
import { many, persistently } from '../maintenance/a-race.ts';
import { aRebuildingServer, twoServers } from '../study/rebuilding.ts';
import type { TestServer } from '../running-server.ts';
import type { WireAnswer } from '../wire.ts';
import { done, refusal, sendJson } from '../wire.ts';

// Fifty concurrent requests that change one quest or its members' progress, on one server and on two that share a
// store.
const places = [
  [
    'one server',
    async () => {
      const { rebuild, ...server } = await aRebuildingServer();
      return { servers: [server] as readonly TestServer[], rebuild };
    },
  ],
  ['two servers', twoServers],
] as const;

const alreadyIn = refusal(409, 'Invited user already in this quest', 'already_in_quest');
const invited = done({ message: 'User invited' });
const accepted = done({ message: 'Invite accepted' });

/** Sends requests of several learners to the servers in turn. */
const asksOf = (servers: readonly TestServer[]) => {
  let sent = 0;
  return ({ token: jwtToken }: Learner, path: string, body: object = {}, method?: 'DELETE'): Promise<WireAnswer> => {
    sent += 1;
    const server = servers[sent % servers.length] as TestServer;
    return persistently(() => sendJson(server, path, { jwtToken, ...body }, method));
  };
};

const of = (answers: readonly WireAnswer[], wanted: WireAnswer): number =>
  answers.filter((each) => JSON.stringify(each) === JSON.stringify(wanted)).length;

describe.each(places)('fifty concurrent requests, on %s', (_, open) => {
  const start = async (count: number) => {
    const { servers, rebuild } = await open();
    const learners = await someLearners(servers[0] as TestServer, count);
    return { ask: asksOf(servers), rebuild, learners: learners as readonly [Learner, ...Learner[]] };
  };

  it('with the same invitation invite once', async () => {
    const { ask, learners } = await start(2);
    const [ada, ben] = learners as readonly [Learner, Learner];
    const questId = await aQuest(ada);
    const body = { questId, invitedId: ben.userID };
    const answers = await Promise.all(Array.from({ length: many }, () => ask(ada, '/invite-to-quest', body)));
    expect([of(answers, invited), of(answers, alreadyIn)]).toEqual([1, many - 1]);
    expect(partsIn(await questOf(ben, questId))).toEqual({ [ada.userID]: 'accepted 0', [ben.userID]: 'pending 0' });
  });

  it('that accept the same invitation accept it once, and later reviews count once', async () => {
    const { ask, learners, rebuild } = await start(2);
    const [ada, ben] = learners as readonly [Learner, Learner];
    const cards = await someCards(ben, many / 2);
    const questId = await aQuest(ada, { quantity: '100' });
    await ada.client.quests.invite(questId, ben.userID);
    const answers = await Promise.all(
      Array.from({ length: many }, (_each, index) =>
        index % 2
          ? ask(ben, '/review-card', { cardID: cards[(index - 1) / 2], rating: 'easy', reviewID: `r${index}` })
          : ask(ben, '/update-invite-status', { questId, status: 'accepted' }),
      ),
    );
    expect(of(answers, accepted)).toBe(many / 2);
    expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
    // The clock stands still, so earlier reviews have the same instant.
    const before = await questOf(ada, questId);
    expect(partsIn(before)).toEqual({ [ada.userID]: 'accepted 0', [ben.userID]: `accepted ${many / 2}` });
    await rebuild(ben);
    expect(await questOf(ada, questId)).toEqual(before);
  });

  it('that invite into a quest while it is deleted leave no participant', async () => {
    const { ask, learners } = await start(8);
    const [ada, ...others] = learners;
    const questId = await aQuest(ada);
    const answers = await Promise.all(
      Array.from({ length: many }, (_each, index) =>
        index === many / 2
          ? ask(ada, '/delete-quest', { questId }, 'DELETE')
          : ask(ada, '/invite-to-quest', { questId, invitedId: others[index % others.length]?.userID }),
      ),
    );
    expect(of(answers, done({ message: 'Quest deleted successfully' }))).toBe(1);
    const expectedCount = of(answers, invited) + of(answers, alreadyIn) + of(answers, questNotFound);
    expect([expectedCount, of(answers, invited) <= others.length]).toEqual([many - 1, true]);
    for (const each of learners) {
      expect(await questsOf(each)).toEqual([]);
      expect(await ask(each, '/update-invite-status', { questId, status: 'accepted' })).toEqual(questNotFound);
    }
  });

  it('where the last member leaves and another user accepts hand over, or delete the quest', async () => {
    const { ask, learners } = await start(2);
    const [ada, ben] = learners as readonly [Learner, Learner];
    const quests = await Promise.all(Array.from({ length: many / 2 }, () => aQuest(ada)));
    for (const quest of quests) await ada.client.quests.invite(quest, ben.userID);
    const answers = await Promise.all(
      quests.map(async (questId) => {
        const left = ask(ada, '/leave-quest', { questId });
        const answered = ask(ben, '/update-invite-status', { questId, status: 'accepted' });
        return [await left, await answered] as const;
      }),
    );
    expect(await questsOf(ada)).toEqual([]);
    const listed = new Map((await questsOf(ben)).map((quest) => [quest.quest_id, quest]));
    for (const [index, [left, answered]] of answers.entries()) {
      const quest = listed.get(quests[index] ?? '');
      expect(left).toEqual(done({ message: 'Quest left' }));
      expect(answered).toEqual(quest ? accepted : questNotFound);
      const owners = quest?.participants.filter(({ isOwner }) => isOwner).map(({ user_id }) => user_id);
      expect(owners).toEqual(quest && [ben.userID]);
    }
  });

  it('that reach the target together complete the quest once, with one bonus each', async () => {
    const members = 5;
    const { ask, learners, rebuild } = await start(members);
    const questId = await aQuest(learners[0], { quantity: '40' });
    await joinedBy(learners[0], questId, learners.slice(1));
    const cards = new Map<Learner, readonly string[]>();
    for (const each of learners) cards.set(each, await someCards(each, 8));
    const answers = await Promise.all(
      Array.from({ length: many }, (_each, index) => {
        const learner = learners[index % members] as Learner;
        const turn = Math.floor(index / members);
        // Each reviews eight cards, and reads twice.
        if (turn >= 8) return ask(learner, turn === 8 ? '/get-quests' : '/get-user');
        return ask(learner, '/review-card', {
          cardID: cards.get(learner)?.[turn],
          rating: 'easy',
          reviewID: `r${turn}`,
        });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
    const before = await questOf(learners[0], questId);
    expect(before).toMatchObject({ status: 'completed', progress: '40' });
    for (const each of learners) {
      expect(await xpOf(each)).toEqual(['170', '120']);
      await rebuild(each);
      expect(await xpOf(each)).toEqual(['170', '120']);
      expect(await questOf(each, questId)).toEqual(before);
    }
  });
});
