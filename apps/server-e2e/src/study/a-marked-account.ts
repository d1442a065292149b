import { randomUUID } from 'node:crypto';
import { signUp } from '@flashcards/kit/rig';
import { anXpGoal } from '../goals/a-goal.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf } from './a-learner.ts';
import { aQuest, joinedBy } from '../quests/a-quest.ts';
import { aWrittenSet } from '../library/a-library.ts';
import { packageOf } from '../imports/made-package.ts';
import type { TestServer } from '../running-server.ts';
import { storedIn } from '../test-database.ts';
import { asking } from '../wire.ts';

/** An account with one word in every text that its learner can write. */
export interface MarkedAccount {
  readonly learner: Learner;
  /** The word, and the ids of its sets, cards, goals, quests and shared folders. */
  readonly traces: readonly string[];
}

type Addressed = Pick<TestServer, 'baseUrl'>;

/** Two notes, one without a back: the report quotes it. */
export const markedPackage = (word: string): Promise<Uint8Array> =>
  packageOf({ isCloze: false, notes: 2, fieldsOf: (note) => `${word} ${note}\u001f${note === 1 ? word : ''}` });

/** The number of cards that fit into one request. */
const mostAtOnce = 2_000;

const addCards = async ({ client }: Learner, set: string, word: string, count: number): Promise<void> => {
  for (let from = 0; from < count; from += mostAtOnce) {
    const cards = Array.from({ length: Math.min(mostAtOnce, count - from) }, (_, index) => ({
      front: `${word} ${from + index}`,
      back: `back ${word}`,
    }));
    await client.sets.addCards(set, cards);
  }
};

const study = async (server: Addressed, learner: Learner, cards: readonly string[], word: string): Promise<string> => {
  const { client } = learner;
  const [card = '', other = '', edited = '', deleted = ''] = cards;
  await client.cards.review({ card, rating: 'good', reviewID: `kept ${word}` });
  await client.cards.review({ card: other, rating: 'good', reviewID: `undone ${word}` });
  await client.cards.undoReview(`undone ${word}`);
  await client.cards.suspend(other);
  await client.cards.edit(edited, { front: `edited ${word}`, back: `edited ${word}` });
  await client.cards.review({ card: deleted, rating: 'easy', reviewID: `of a deleted one ${word}` });
  await client.cards.delete(deleted);
  await client.streak.checkIn();
  await client.heatmap.update();
  const goalID = await anXpGoal(server as TestServer, learner, { endDate: '31/12/2099' });
  const goal = { goalID, newEndDate: '31/12/2099', newTitle: `goal ${word}`, newGoalXP: '100' };
  await asking(server, learner)('/edit-xp-goal', goal);
  return goalID;
};

/**
 * Adds quests of the learner and of a friend in every kind of membership. Returns the quest that only the learner is
 * in.
 */
const befriend = async (server: Addressed, learner: Learner): Promise<string> => {
  const friend = await aLearner(server);
  const request = { deadline: '31/12/2099', quantity: '999' };
  const alone = await aQuest(learner, request);
  await joinedBy(learner, await aQuest(learner, request), [friend]);
  await joinedBy(friend, await aQuest(friend, request), [learner]);
  const [invited, declined, left] = [
    await aQuest(friend, request),
    await aQuest(friend, request),
    await aQuest(friend, request),
  ];
  for (const quest of [invited, declined]) await friend.client.quests.invite(quest, learner.userID);
  await learner.client.quests.decline(declined);
  await joinedBy(friend, left, [learner]);
  await learner.client.quests.leave(left);
  return alone;
};

/**
 * Adds shared folders of the learner and of a friend in every kind of membership. Returns the folder that is deleted
 * with the account.
 */
const share = async (server: Addressed, learner: Learner, set: string, word: string): Promise<string> => {
  const { client } = learner;
  const friend = await aLearner(server);
  const [theirCard] = await cardsOf(friend, await aWrittenSet(friend, { name: 'Words' }));
  const named = { name: `shared ${word}`, description: `about shared ${word}` };
  const alone = await client.sharedFolders.create(named);
  await client.sharedFolders.addSet(alone.id, set);
  await client.sharedFolders.renewInvite(alone.id, { expiryDays: 7 });
  await client.sharedFolders.delete((await client.sharedFolders.create(named)).id);
  // A folder's name stays with its remaining members.
  const inherited = await client.sharedFolders.create({ name: 'Inherited' });
  await client.sharedFolders.addSet(inherited.id, set);
  await friend.client.sharedFolders.join(inherited.inviteCode);
  const theirs: string[] = [];
  for (const name of ['In', 'Left', 'Removed']) {
    const { id, inviteCode } = await friend.client.sharedFolders.create({ name });
    await client.sharedFolders.join(inviteCode);
    theirs.push(id);
  }
  const [inside = '', left = '', removed = ''] = theirs;
  await friend.client.sharedFolders.setRole(inside, learner.userID, 'editor');
  await client.sharedFolders.addSet(inside, set);
  await friend.client.sharedFolders.addSet(inside, (await friend.client.folders.tree()).sets[0]?.id ?? '');
  await client.cards.review({ card: theirCard, rating: 'good', reviewID: `of a friend's ${word}` });
  await client.cards.suspend(theirCard);
  await client.sharedFolders.leave(left);
  await friend.client.sharedFolders.removeMember(removed, learner.userID);
  return alone.id;
};

/** Calls every operation that stores something. */
export const aMarkedAccount = async (server: Addressed, cards = 10): Promise<MarkedAccount> => {
  const word = `mark${randomUUID().replaceAll('-', '')}`;
  const learner = await signUp(server.baseUrl, `user ${word}`);
  const { client } = learner;
  const place = { description: `about ${word}`, folder: `above ${word}/folder ${word}` };
  const set = await client.sets.create({ name: `set ${word}`, ...place, cards: [] });
  await addCards(learner, set, word, Math.max(cards, 10));
  const ids = await cardsOf(learner, set);
  const quest = await befriend(server, learner);
  const sharedFolder = await share(server, learner, set, word);
  const goal = await study(server, learner, ids, word);
  await client.sets.edit(set, { name: `renamed ${word}`, ...place });
  await client.folders.create(`moved ${word}/inner`);
  await client.folders.move(`moved ${word}`, `to ${word}/moved`);
  await client.imports.create(await markedPackage(word), { name: `imported ${word}`, cards: 'fields' });
  await client.sets.delete(await client.sets.create({ name: `deleted ${word}`, ...place, cards: [] }));
  return { learner, traces: [word, set, goal, ...ids.slice(0, 10), ...ids.slice(-1), quest, sharedFolder] };
};

/** The traces that are still found in the store of a data directory, and where. */
export const tracesIn = async (dataDir: string, traces: readonly string[]): Promise<readonly string[]> => {
  const found = (await storedIn(dataDir)).flatMap(([place, bytes]) => {
    const stored = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return traces.filter((trace) => stored.includes(trace)).map((trace) => `${trace} in ${place}`);
  });
  return [...new Set(found)];
};
