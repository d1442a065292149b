import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@flashcards/client-sdk';
import { createClient, setsIn } from '@flashcards/client-sdk';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import { anIssuer } from '../accounts/an-issuer.ts';
import { fixture } from '../imports/fixture.ts';
import type { KeyedAnswer, KeyedRequest } from './keyed.ts';
import { keyRunning, sendKeyed } from './keyed.ts';
import { firstDay, openTestServer } from '../running-server.ts';
import { aTestDatabase, isOnMongodb } from '../test-database.ts';
import { noEnd, twoProcesses } from '../maintenance/two-processes.ts';
import type { Addressed } from '../wire.ts';
import { aDirectory } from '../a-directory.test-data.ts';

// A change under a key happens once, at whichever server it is sent, even if a server dies before it answers.

/** Retries while another attempt runs or a server is not ready. A dead server holds a key for 6 s. */
const persistently = async (server: Addressed, key: string, request: KeyedRequest): Promise<KeyedAnswer> => {
  for (;;) {
    const answer = await sendKeyed(server, key, request);
    if (answer.code !== keyRunning.code && answer.status !== 503) return answer;
    await sleep(Number(answer.retryAfter) * 100);
  }
};

const membersOf = (answer: KeyedAnswer | undefined) =>
  JSON.parse(answer?.text ?? '') as Readonly<Record<string, string>>;

/** Changes of one learner that may run concurrently, by key. */
const changesOf = async (server: Addressed) => {
  const [learner, friend] = [await aLearner(server), await aLearner(server)];
  const set = await aWrittenSet(learner, { name: 'Grown' });
  const [cardID] = await cardsOf(learner, set);
  const theirs = await friend.client.sharedFolders.create({ name: 'Theirs' });
  const of = (path: string, body: KeyedRequest['body'], file?: Uint8Array): KeyedRequest => ({
    path,
    body: { jwtToken: learner.token, ...body },
    file,
  });
  const quest = { deadline: noEnd, questType: 'xp_gained', questSubType: 'friend', quantity: '100' };
  const written = { flashcardName: 'Written', flashcardDescription: '', folder: 'a', cards: wordsOf(3) };
  const requests: Readonly<Record<string, KeyedRequest>> = {
    create: of('/create-flashcard', written),
    add: of('/add-cards', { flashcardID: set, cards: wordsOf(2) }),
    import: of('/import-package-flashcards', { flashcardName: 'Imported' }, await fixture('ok/gk-basic.apkg')),
    review: of('/review-card', { cardID, rating: 'good', reviewID: 'the review' }),
    join: of('/join-shared-folder', { inviteCode: theirs.inviteCode }),
    share: of('/create-shared-folder', { folderName: 'Mine', description: '' }),
    quest: of('/create-quest', quest),
    goal: of('/create-xp-goal', { goalXP: '100', endDate: noEnd }),
  };
  return { learner, set, theirs, requests };
};

type Changes = Awaited<ReturnType<typeof changesOf>>;
type Answers = Readonly<Record<string, KeyedAnswer>>;

/** Checks that every change was made once, and that the answers match. */
const eachDoneOnce = async ({ learner, set, theirs }: Changes, answers: Answers): Promise<void> => {
  const { client } = learner;
  const sets = [...setsIn(await client.folders.tree())].map(({ set: { name, id, cardCount } }) => [
    name,
    id,
    cardCount,
  ]);
  expect(sets.toSorted()).toEqual(
    [
      ['Imported', membersOf(answers['import'])['flashcardID'], 25],
      ['Written', membersOf(answers['create'])['flashcardID'], 3],
      ['Grown', set, 5],
    ].toSorted(),
  );
  expect((await cardsOf(learner, set)).slice(3)).toEqual(membersOf(answers['add'])['cardIDs']);
  expect((await client.raw.exportUserData()).reviews).toHaveLength(1);
  const { ownedFolders, memberFolders } = await client.raw.getSharedFolders();
  const { sharedFolderID } = membersOf(answers['share']);
  expect([ownedFolders, memberFolders]).toMatchObject([[{ id: sharedFolderID }], [{ id: theirs.id }]]);
  // The review may have come after the quest and then counts for it.
  const { quest_id } = membersOf(answers['quest'])['quest'] as unknown as { readonly quest_id: string };
  expect((await client.raw.getQuests()).quests).toMatchObject([{ quest_id }]);
  expect([...(await client.goals.list()).keys()]).toEqual([membersOf(answers['goal'])['goalID']]);
};

/** Checks that the invite code of a lost first answer is valid. */
const theCodeIsGood = async (server: Addressed, { share }: Answers): Promise<void> => {
  const { inviteCode = '', sharedFolderID } = membersOf(share);
  const another = await aLearner(server);
  expect(await another.client.sharedFolders.join(inviteCode)).toMatchObject({ id: sharedFolderID });
};

/** Sends each request to this server until it is answered, and once more; returns the answers by key. */
const answersOf = async (server: Addressed, { requests }: Changes): Promise<Answers> => {
  const answers: [string, KeyedAnswer][] = [];
  for (const [key, request] of Object.entries(requests)) {
    const answer = await persistently(server, key, request);
    expect([key, answer]).toMatchObject([key, { status: 200 }]);
    expect(await sendKeyed(server, key, request)).toEqual(answer);
    answers.push([key, answer]);
  }
  return Object.fromEntries(answers);
};

const atServer = ({ baseUrl }: Addressed, learner: Learner): Learner => ({
  ...learner,
  client: createClient({ baseUrl, token: learner.token }),
});

describe('a change under a key', () => {
  it.each(isOnMongodb ? [2] : [6])('is made once although its server is killed when %i of 8 are', async (made) => {
    const { servers, store } = await twoProcesses();
    const [first, second] = servers;
    const changes = await changesOf(first);
    const { learner, requests } = changes;
    const user = await store.users.find(learner.userID as UserId);
    const isMade = async (key: string): Promise<boolean> =>
      user !== undefined && (await store.receipts.find(user.account, { key, fingerprint: 'another’s' })) !== undefined;
    const heard = Promise.allSettled(
      Object.entries(requests).map(async ([key, request]) => [key, await sendKeyed(first, key, request)] as const),
    );
    for (let count = 0; count < made;) {
      // With a synchronous store, lets the requests be sent in between.
      await setImmediate();
      count = (await Promise.all(Object.keys(requests).map(isMade))).filter(Boolean).length;
    }
    first.signal('SIGKILL');
    await first.ended;
    const answers = await answersOf(second, changes);
    for (const each of await heard)
      if (each.status === 'fulfilled') expect(answers[each.value[0]]).toEqual(each.value[1]);
    await eachDoneOnce({ ...changes, learner: atServer(second, learner) }, answers);
    await theCodeIsGood(second, answers);
  });

  it('is made once although it is sent to two servers at once', async () => {
    const { servers } = await twoProcesses();
    const changes = await changesOf(servers[0]);
    const twins = await Promise.all(
      Object.entries(changes.requests).map(async ([key, request]) => {
        const sent = servers.flatMap((server) => [sendKeyed(server, key, request), sendKeyed(server, key, request)]);
        return [key, await Promise.all(sent)] as const;
      }),
    );
    const answers = await answersOf(servers[1], changes);
    for (const [key, all] of twins) {
      for (const answer of all) expect([answers[key], keyRunning]).toContainEqual(answer);
      expect(all).toContainEqual(answers[key]);
    }
    await eachDoneOnce(changes, answers);
    await theCodeIsGood(servers[0], answers);
  });
});

describe('signing in under a key', () => {
  it('at two servers returns one token', async () => {
    const { identity, signInOf } = await anIssuer();
    const database = await aTestDatabase(join(await aDirectory(), 'data.db'));
    const settings = { database: database.config, jwtSecret: 'the secret that several servers have', identity };
    const servers = [await openTestServer(settings), await openTestServer(settings)] as const;
    onTestFinished(async () => {
      for (const { close } of servers) await close();
      await database.drop();
    });
    const body = { ...signInOf('ada', new Date(`${firstDay}T12:00:00Z`)) };
    const request: KeyedRequest = { path: '/sign-in', body };
    const first = await sendKeyed(servers[0], 'k', request);
    expect(first).toMatchObject({ status: 200 });
    expect(await sendKeyed(servers[1], 'k', request)).toEqual(first);
    const { token: jwtToken } = membersOf(first);
    for (const server of servers)
      expect(await sendKeyed(server, 'k', { path: '/get-user', body: { jwtToken } })).toMatchObject({ status: 200 });
  });
});
