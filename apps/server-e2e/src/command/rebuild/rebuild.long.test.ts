import type { CardId } from '@flashcards/client-sdk';
import type { Learner } from '@flashcards/kit/rig';
import { signUp, startServerProcess } from '@flashcards/kit/rig';
import { openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TestData } from './a-database.test-data.ts';
import { onMongodb, onSqlite } from './a-database.test-data.ts';
import { rebuild, startRebuild } from './a-run.test-data.ts';

const deck = fileURLToPath(new URL('../../../../../libs/apkg-parser/fixtures/ok/gk-basic.apkg', import.meta.url));

interface Student extends Learner {
  readonly set: string;
  readonly cards: readonly CardId[];
}

const aServer = async ({ dataDir, settings }: TestData) => {
  const server = await startServerProcess({ dataDir, settings: { ...settings, LOG_LEVEL: 'error' } });
  onTestFinished(async () => {
    server.signal('SIGTERM');
    await server.ended;
  });
  return server;
};

/**
 * A learner with reviews in and out of order, one of them undone, a check-in, a heatmap update and goals of both kinds.
 */
const aStudent = async (baseUrl: string, userID: string): Promise<Student> => {
  const learner = await signUp(baseUrl, userID);
  const { cards: study, goals, heatmap, imports, sets, streak } = learner.client;
  const { id: set } = await imports.create(await openAsBlob(deck), { name: 'Words', cards: 'fields' });
  const cards = [...(await sets.get(set)).cards.keys()];
  const endDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await goals.createXp({ target: 400, endDate });
  await goals.createCards({ target: 2, endDate });
  const [one, two, three] = cards as unknown as readonly [CardId, CardId, CardId];
  await study.review({ card: one, rating: 'good' });
  await study.review({ card: two, rating: 'again', reviewID: 'undone' });
  await study.review({ card: two, rating: 'easy' });
  await study.undoReview('undone');
  const { createdAt: at } = await learner.client.account.get();
  await study.reviewMany([one, two, three].map((card) => ({ card, rating: 'hard', at })));
  await streak.checkIn();
  await heatmap.update();
  return { ...learner, set, cards };
};

/** Everything derived from the log, as the server returns it. */
const shownTo = async ({ client, set }: Student) => ({
  user: await client.account.get(),
  cards: [...(await client.sets.get(set)).cards],
  goals: [...(await client.goals.list())],
  heatmap: [...(await client.heatmap.get())],
});

const stores = [
  ['SQLite', onSqlite],
  ['MongoDB', onMongodb],
] as const;

describe.each(stores)('flashcards rebuild on %s', (_, openData) => {
  it('repairs corrupted projections while a server and learners continue', async () => {
    const data = await openData();
    const { baseUrl } = await aServer(data);
    const [ana, ben] = [await aStudent(baseUrl, 'ana'), await aStudent(baseUrl, 'ben')];
    const before = await shownTo(ana);
    await data.corrupt();
    const wrong = await shownTo(ana);
    for (const member of ['user', 'goals', 'cards'] as const) expect(wrong[member]).not.toEqual(before[member]);

    let isOver = false;
    const rebuilding = rebuild(data).finally(() => (isOver = true));
    for (let index = 0; !isOver; index += 1) {
      const card = ben.cards[index % ben.cards.length] ?? '';
      await ben.client.cards.review({ card, rating: 'good', reviewID: `beside ${index}` });
      if (index % 5 === 4) await ben.client.cards.undoReview(`beside ${index - 2}`);
    }
    expect(await rebuilding).toMatchObject({ code: 0, output: 'All users are rebuilt.\n' });

    expect(await shownTo(ana)).toEqual(before);
    // The rebuilt data and everything that happened meanwhile equals the log: a second rebuild changes nothing.
    const left = await shownTo(ben);
    expect(await rebuild(data, '--user', 'ben')).toMatchObject({ code: 0, output: '"ben" is rebuilt.\n' });
    expect(await shownTo(ben)).toEqual(left);
  });
});

describe('flashcards rebuild', () => {
  // The conformance suite tests the state of a store after an interruption.
  it('resumes after being killed', async () => {
    const data = await onSqlite();
    const { baseUrl } = await aServer(data);
    const names = Array.from({ length: 12 }, (_each, index) => `user ${index}`);
    const learners = await Promise.all(names.map((name) => signUp(baseUrl, name)));
    for (const { client } of learners) await client.streak.checkIn();
    const first = await aStudent(baseUrl, 'a student');
    const before = await shownTo(first);
    await data.corrupt();

    const file = join(data.dataDir, 'rebuild.json');
    const isThere = (): Promise<boolean> =>
      access(file).then(
        () => true,
        () => false,
      );
    const run = startRebuild(data);
    while (!run.hasEnded() && !(await isThere())) await sleep(1);
    await run.kill();
    const wasCutShort = await isThere();

    const { code, errors } = await rebuild(data);
    expect(code).toBe(0);
    const [, left] = /rebuilding 0 %, 0 of (\d+) users/.exec(errors) ?? [];
    if (wasCutShort) expect(Number(left)).toBeLessThan(names.length + 1);
    expect(await isThere()).toBe(false);
    expect(await shownTo(first)).toEqual(before);
    for (const { client } of learners) expect(await client.account.get()).toMatchObject({ reviewXp: 0, streak: 1 });
  });
});
