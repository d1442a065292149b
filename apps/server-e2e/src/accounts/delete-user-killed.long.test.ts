import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '@flashcards/kit/rig';
import { signUp } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { holdingsOf } from '../study/a-learner.ts';
import type { MarkedAccount } from '../study/a-marked-account.ts';
import { aMarkedAccount, markedPackage, tracesIn } from '../study/a-marked-account.ts';
import { atOnce, persistently } from '../maintenance/a-race.ts';
import { startProcess } from '../server-process.ts';
import { aDayLater, isOnMongodb } from '../test-database.ts';
import type { Asks, Part } from '../wire.ts';
import { asking, sendForm, sendJson } from '../wire.ts';

// delete-user on a real server and its store: nothing is left behind, with concurrent requests or after a crash.

/** Large enough that deletion can be interrupted. */
const largeAccount = isOnMongodb ? 200 : 4_000;

/** Generous: each start gives the server time for its background work. */
const mostStarts = 50;

const aDataDir = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
};

const stop = async (server: ServerProcess): Promise<void> => {
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
};

/** Restarts the server until its background work has removed all traces. */
const nothingIsLeft = async (dataDir: string, traces: readonly string[]): Promise<void> => {
  let left = traces;
  for (let starts = 0; starts < mostStarts && left.length > 0; starts += 1) {
    await aDayLater(dataDir);
    const server = await startProcess(dataDir);
    const { client } = await signUp(server.baseUrl, 'someone else');
    await client.account.get();
    await sleep(100);
    await stop(server);
    left = await tracesIn(dataDir, traces);
  }
  expect(left).toEqual([]);
};

/** Starts the deletion and kills the server during it. */
const killDuring = async (
  server: ServerProcess,
  { learner }: MarkedAccount,
  moment: () => Promise<unknown>,
): Promise<void> => {
  const deletion = learner.client.account.delete().catch(() => undefined);
  await Promise.race([deletion, moment()]);
  server.signal('SIGKILL');
  await Promise.all([server.ended, deletion]);
};

/** Signs in and finds the whole account or a new one; deletes either. */
const wholeOrNew = async (dataDir: string, { learner }: MarkedAccount, whole: object): Promise<void> => {
  const server = await startProcess(dataDir);
  const { userID, token } = learner;
  const isAlive = (await sendJson(server, '/get-user', { jwtToken: token })).status === 200;
  const again = await signUp(server.baseUrl, userID);
  const found = await holdingsOf(again);
  if (isAlive) expect(found).toEqual(whole);
  else {
    expect(found).toMatchObject({ folders: {}, today: {}, goals: {}, heatmap: {}, user: { xp: '0', streak: '0' } });
    const exported = await again.client.raw.exportUserData();
    for (const list of ['folders', 'sets', 'cards', 'progress', 'reviews', 'checkIns', 'heatmapCalls'] as const)
      expect([list, exported[list]]).toEqual([list, []]);
    // The names and paths of the old account are free while it is being removed.
    const { name, folder } = { name: `renamed ${userID}`, folder: `above ${userID}` };
    await again.client.sets.create({ name, folder, cards: [{ front: userID, back: userID }] });
  }
  await again.client.account.delete();
  expect(await sendJson(server, '/get-user', { jwtToken: token })).toMatchObject({ status: 401 });
  await stop(server);
};

describe('delete-user', () => {
  it('leaves no text and no id in the store', async () => {
    const dataDir = await aDataDir();
    const server = await startProcess(dataDir);
    const [gone, kept] = [await aMarkedAccount(server), await aMarkedAccount(server)];
    await gone.learner.client.account.delete();
    await stop(server);
    expect(await tracesIn(dataDir, gone.traces.slice(0, 1))).toEqual([]);
    const [word = ''] = kept.traces;
    expect(await tracesIn(dataDir, [word])).not.toEqual([]);
    await nothingIsLeft(dataDir, gone.traces);
  });

  it('leaves nothing of concurrent requests, and answers all of them correctly', async () => {
    const dataDir = await aDataDir();
    const server = await startProcess(dataDir);
    const { learner, traces } = await aMarkedAccount(server, largeAccount / 20);
    const [word = '', flashcardID = '', goalID = '', cardID = '', other = ''] = traces;
    const ask: Asks = (...request) => persistently(() => asking(server, learner)(...request));
    const cards = Array.from({ length: largeAccount / 40 }, () => ({ front: word, back: word }));
    const form: readonly Part[] = [
      ['jwtToken', learner.token],
      ['file', await markedPackage(word)],
    ];
    const set = (index: number) => ({ flashcardName: `${word} ${index}`, flashcardDescription: word, folder: word });
    const requests: readonly ((index: number) => Promise<{ readonly status: number }>)[] = [
      (index) => ask('/create-flashcard', { ...set(index), cards }),
      () => ask('/add-cards', { flashcardID, cards }),
      (index) => ask('/review-card', { cardID, rating: 'good', reviewID: `${word} ${index}` }),
      (index) => ask('/create-folder', { folder: `${word} ${index}/${word}` }),
      () => ask('/edit-card', { cardID: other, front: word, back: word }),
      () => ask('/export-user-data').catch(() => ({ status: 0 })),
      () => ask('/move-folder', { folder: `to ${word}`, newFolder: `${word}` }),
      () => ask('/edit-xp-goal', { goalID, newEndDate: '31/12/2099', newTitle: word, newGoalXP: '7' }),
      () => ask('/calculate-streak?increase=true'),
      (index) => persistently(() => sendForm(server, [...form, ['flashcardName', `${word} ${index}`]])),
    ];
    const answers = await atOnce((index) =>
      index === 25 ? ask('/delete-user', {}, 'DELETE') : (requests[index % 10] as (typeof requests)[0])(index),
    );
    expect(answers[25]).toMatchObject({ status: 200 });
    const statuses = answers.map(({ status }, index) => `${index}: ${status}`);
    expect(statuses.filter((_, index) => (answers[index]?.status ?? 0) >= 500)).toEqual([]);
    const again = await signUp(server.baseUrl, learner.userID);
    expect(await holdingsOf(again)).toMatchObject({ folders: {}, today: {}, goals: {}, heatmap: {} });
    await again.client.account.delete();
    await stop(server);
    await nothingIsLeft(dataDir, traces);
  });

  it('interrupted by a crash leaves the whole account or none, and later starts remove the rest', async () => {
    const dataDir = await aDataDir();
    const traces: string[] = [];
    const moments: readonly ((server: ServerProcess, account: MarkedAccount) => Promise<unknown>)[] = [
      ...(isOnMongodb ? [] : [() => sleep(20)]),
      // As soon as the account cannot be found any more.
      async (server, { learner }) => {
        while ((await sendJson(server, '/get-user', { jwtToken: learner.token })).status === 200);
      },
    ];
    for (const moment of moments) {
      const server = await startProcess(dataDir);
      const account = await aMarkedAccount(server, largeAccount);
      traces.push(...account.traces);
      const whole = await holdingsOf(account.learner);
      await killDuring(server, account, () => moment(server, account));
      await wholeOrNew(dataDir, account, whole);
    }
    await nothingIsLeft(dataDir, traces);
  });
});
