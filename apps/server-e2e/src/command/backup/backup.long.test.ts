import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClient } from '@flashcards/client-sdk';
import type { Learner, ServerProcess } from '@flashcards/kit/rig';
import { signUp, startServerProcess } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDirectory } from './a-database.test-data.ts';
import { runIn } from './a-run.test-data.ts';

const serverOn = async (dataDir: string): Promise<ServerProcess> => {
  const server = await startServerProcess({ dataDir, settings: { RATE_LIMIT: 'off', LOG_LEVEL: 'error' } });
  onTestFinished(() => server.signal('SIGKILL'));
  return server;
};

/** Creates sets with a card and reviews them repeatedly; acknowledged sets are in `sets`. */
const studying = ({ client }: Learner) => {
  const sets: string[] = [];
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const name = `set ${sets.length}`;
      const id = await client.sets.create({ name, cards: [{ front: 'front', back: 'back' }] });
      const [card = ''] = (await client.sets.get(id)).cards.keys();
      await client.cards.review({ card, rating: 'easy', reviewID: name });
      sets.push(name);
    }
  };
  const done = work();
  return {
    sets: (): readonly string[] => [...sets],
    stop: () => {
      isOver = true;
      return done;
    },
  };
};

const shownTo = async (client: Learner['client']) => {
  const [folders, user, heatmap] = await Promise.all([
    client.raw.getFolders(),
    client.raw.getUser(),
    client.raw.getHeatmap(),
  ]);
  return { folders, user, heatmap };
};

/** The same learner with the same token on another server. */
const on = ({ baseUrl }: ServerProcess, { token }: Learner): Learner['client'] => createClient({ baseUrl, token });

const deckWithPicture = fileURLToPath(
  new URL('../../../../../libs/apkg-parser/fixtures/ok/gk-media.apkg', import.meta.url),
);

const xpOfAnEasyFirstReview = 15;

describe('a backup of a running server', () => {
  it('restores everything acknowledged before it, and tokens stay valid', async () => {
    const dataDir = await aDirectory();
    const server = await serverOn(dataDir);
    const still = await signUp(server.baseUrl, 'still');
    const atRest = studying(still);
    await expect.poll(() => atRest.sets().length).toBeGreaterThan(3);
    await atRest.stop();
    const before = await shownTo(still.client);
    const learners = await Promise.all([1, 2, 3, 4].map((each) => signUp(server.baseUrl, `learner ${each}`)));
    const works = learners.map(studying);
    await expect.poll(() => Math.min(...works.map(({ sets }) => sets().length))).toBeGreaterThan(9);

    const acknowledged = works.map(({ sets }) => sets());
    const { code, output } = await runIn(dataDir, ['backup']);
    expect(code).toBe(0);
    await Promise.all(works.map(({ stop }) => stop()));
    await still.client.sets.create({ name: 'after it', cards: [] });

    const restore = () => runIn(dataDir, ['restore', output.trim(), '--yes']);
    expect(await restore()).toMatchObject({ code: 69 });
    server.signal('SIGSTOP');
    expect(await restore()).toMatchObject({ code: 69 });
    server.signal('SIGCONT');
    expect(await shownTo(still.client)).not.toEqual(before);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await restore()).toMatchObject({ code: 0 });

    const next = await serverOn(dataDir);
    expect(await shownTo(on(next, still))).toEqual(before);
    for (const [index, learner] of learners.entries()) {
      const { folders, user } = await shownTo(on(next, learner));
      expect(Object.keys(folders)).toEqual(expect.arrayContaining([...(acknowledged[index] ?? [])]));
      // A set may be restored without its review, but never a review without its XP.
      const studied = Number(user.reviewXp) / xpOfAnEasyFirstReview;
      expect([0, 1]).toContain(Object.keys(folders).length - studied);
    }
  });

  it('restores the media of its sets, also to another directory', async () => {
    const dataDir = await aDirectory();
    const server = await serverOn(dataDir);
    const learner = await signUp(server.baseUrl, 'with pictures');
    const { id } = await learner.client.imports.create(await openAsBlob(deckWithPicture), {
      name: 'pictures',
      stripHtml: false,
    });
    const text = JSON.stringify([...(await learner.client.sets.get(id)).cards.values()]);
    const [path = ''] = /\/api\/media\/[0-9a-f]{64}/.exec(text) ?? [];
    const pictureAt = async ({ baseUrl }: ServerProcess) => {
      const answer = await fetch(new URL(path, baseUrl));
      return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
    };
    const before = await pictureAt(server);
    expect(before[0]).toBe(200);
    const { code, output, errors } = await runIn(dataDir, ['backup']);
    expect([code, errors]).toEqual([0, expect.stringMatching(/with [1-9]\d* media files/) as string]);

    const elsewhere = await aDirectory();
    expect(await runIn(elsewhere, ['restore', output.trim()])).toMatchObject({ code: 0 });
    expect(await pictureAt(await serverOn(elsewhere))).toEqual(before);
  });
});
