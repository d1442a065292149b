import type { RawReply } from '@flashcards/client-sdk';
import { expect } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import type { TestServer } from '../running-server.ts';
import type { WireAnswer } from '../wire.ts';
import { refusal } from '../wire.ts';

export type WireQuest = RawReply<'getQuests'>['quests'][number];

type Request = Partial<Parameters<Learner['client']['raw']['createQuest']>[0]>;

const usual = { deadline: '31/03/2026', questType: 'cards_revised', questSubType: 'friend', quantity: '10' } as const;

/** Creates a quest of a learner, who is a member. */
export const aQuest = async ({ client }: Learner, request: Request = {}): Promise<string> =>
  (await client.raw.createQuest({ ...usual, ...request })).quest.quest_id;

/** Invites each of the others, who accept. */
export const joinedBy = async (owner: Learner, quest: string, others: readonly Learner[]): Promise<void> => {
  for (const { userID, client } of others) {
    await owner.client.quests.invite(quest, userID);
    await client.quests.accept(quest);
  }
};

export const questsOf = async ({ client }: Learner): Promise<readonly WireQuest[]> =>
  (await client.raw.getQuests()).quests;

/** A quest as seen by one of its members. */
export const questOf = async (learner: Learner, id: string): Promise<WireQuest> => {
  const quest = (await questsOf(learner)).find(({ quest_id }) => quest_id === id);
  if (!quest) throw new Error('the learner is not in this quest');
  return quest;
};

/** The participants of a quest by user id: `accepted 3`. */
export const partsIn = ({ participants }: WireQuest): Readonly<Record<string, string>> =>
  Object.fromEntries(participants.map(({ user_id, status, progress }) => [user_id, `${status} ${progress}`]));

/** Creates `count` cards of a learner in a new set. */
export const someCards = async (learner: Learner, count: number): Promise<readonly string[]> =>
  cardsOf(learner, await aWrittenSet(learner, { cards: wordsOf(count) }));

/** Reviews `count` cards of a new set once each: 15 XP per card. */
export const studies = async (learner: Learner, count = 1): Promise<void> => {
  for (const card of await someCards(learner, count)) await learner.client.cards.review({ card, rating: 'easy' });
};

export const xpOf = async ({ client }: Learner): Promise<readonly [all: string, fromReviews: string]> => {
  const { xp, reviewXp } = await client.raw.getUser();
  return [xp, reviewXp];
};

/** Creates `count` learners at one server. */
export const someLearners = async (server: TestServer, count: number): Promise<readonly Learner[]> => {
  const learners: Learner[] = [];
  for (let index = 0; index < count; index += 1) learners.push(await aLearner(server));
  return learners;
};

/** A quest that its creator has completed alone. */
export const aCompletedQuest = async (learner: Learner): Promise<string> => {
  const quest = await aQuest(learner, { quantity: '1' });
  await studies(learner);
  expect(await questOf(learner, quest)).toMatchObject({ status: 'completed' });
  return quest;
};

export const questNotFound: WireAnswer = refusal(404, 'Quest not found', 'quest_not_found');
export const questOver: WireAnswer = refusal(409, 'Quest is over', 'quest_over');
/** An id that no quest has. */
export const noQuest = '12345';
