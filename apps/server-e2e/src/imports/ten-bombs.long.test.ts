import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peakDuring, writeZip } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { startProcess } from '../server-process.ts';
import { refusal, sendForm } from '../wire.ts';

const mebibyte = 2 ** 20;
const mostMebibytes = 768;

/** Unpacks to nearly the maximum size at nearly the maximum ratio, and then is not a collection. */
const bombWithinTheCaps = (): Uint8Array => {
  const content = Buffer.alloc(290 * mebibyte);
  content.write('SQLite format 3\0');
  randomBytes(2 * mebibyte).copy(content, content.length - 2 * mebibyte);
  return writeZip([{ name: 'collection.anki2', content }]);
};

const bombs = {
  'that declare more than is allowed': () => fixture('hostile/bomb-deflate.apkg'),
  'that do not say how large they are': () => fixture('hostile/bomb-zstd.apkg'),
  'that stay just within the caps': async () => bombWithinTheCaps(),
};

/** Reads one card repeatedly until `isOver`; returns the number of reads. */
const keepReading = async ({ client }: Learner, card: string, isOver: () => boolean): Promise<number> => {
  let reads = 0;
  while (!isOver()) {
    expect((await client.cards.get(card)).front).toMatch(/./);
    reads += 1;
    // Simulates a learner, not a load test.
    await sleep(50);
  }
  return reads;
};

describe('ten concurrent zip bombs', () => {
  it.each(Object.entries(bombs))('%s cost little and block no other user', { timeout: 300_000 }, async (_, make) => {
    const bomb = await make();
    const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startProcess(dataDir);
    const [learner, attacker] = [await aLearner(server), await aLearner(server)];
    const [card = ''] = (await learner.client.sets.get(await aSet(learner))).cards.keys();

    let isOver = false;
    const reading = keepReading(learner, card, () => isOver);
    const sent = Array.from({ length: 10 }, (__, index) =>
      sendForm(server, [
        ['jwtToken', attacker.token],
        ['flashcardName', `Bomb ${index}`],
        ['file', bomb],
      ]),
    );
    const { result: answers, most } = await peakDuring(server.pid, Promise.all(sent));
    isOver = true;

    expect(await reading).toBeGreaterThan(0);
    expect(answers).toEqual(sent.map(() => refusal(400, 'Invalid Anki file format', 'invalid_package')));
    expect(most).toBeLessThan(mostMebibytes);
    expect(await attacker.client.raw.getFolders()).toEqual({});
  });
});
