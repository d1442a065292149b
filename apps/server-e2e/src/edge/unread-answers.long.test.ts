import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peakDuring } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner, aSet } from '../study/a-learner.ts';
import { largePackage } from '../imports/made-package.ts';
import { startProcess } from '../server-process.ts';
import { askAndStall } from './stalled-client.ts';
import { sendForm } from '../wire.ts';

const hostileClients = 64;
const honestRounds = 40;
/** About 120 MiB are the server's own. Without a limit, the answers alone would take 3 400 MiB. */
const mostMebibytes = 512;

describe('large unread answers', () => {
  it('take little memory, and other clients are served', { timeout: 300_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startProcess(dataDir);
    const [honest, hostile] = [await aLearner(server), await aLearner(server)];
    const own = await aSet(honest);
    const imported = await sendForm(server, [
      ['jwtToken', hostile.token],
      ['flashcardName', 'Large'],
      ['file', await largePackage()],
    ]);
    expect(imported.status).toBe(200);
    const { flashcardID } = imported.body as { readonly flashcardID: string };
    const ask = () => askAndStall(server, '/get-flashcard', { jwtToken: hostile.token, flashcardID });

    const attack = Promise.all(Array.from({ length: hostileClients }, ask));
    const study = async (): Promise<void> => {
      for (let round = 0; round < honestRounds; round += 1) {
        expect((await honest.client.sets.get(own)).cards.size).toBe(25);
        expect(Object.keys(await honest.client.raw.getTodayCards())).toHaveLength(1);
      }
    };
    const { result, most } = await peakDuring(server.pid, Promise.all([attack, study()]));
    const [statuses] = result;
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    // Refused, or closed without an answer when they hold too much together.
    expect(statuses.filter((status) => status === 503 || status === 0)).toHaveLength(hostileClients - 4);
    expect(most).toBeLessThan(mostMebibytes);
  });
});
