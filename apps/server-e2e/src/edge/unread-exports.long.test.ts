import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess } from '@flashcards/kit/rig';
import { peakDuring, startServerProcess } from '@flashcards/kit/rig';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, aSet } from '../study/a-learner.ts';
import { aWrittenSet } from '../library/a-library.ts';
import { largePackage } from '../imports/made-package.ts';
import { askAndStall } from './stalled-client.ts';
import { sendForm } from '../wire.ts';

// Exports of 54 MB that are not read completely: a client that stops costs little, and one that disconnects ends its
// export.
const hostileClients = 64;
const mostMebibytes = 512;
const hangingUp = 12;

let server: ServerProcess;
let learner: Learner;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  server = await startServerProcess({ dataDir });
  learner = await aLearner(server);
  const parts = [
    ['jwtToken', learner.token],
    ['flashcardName', 'Large'],
    ['file', await largePackage()],
  ] as const;
  expect(await sendForm(server, parts)).toMatchObject({ status: 200 });
  return async () => {
    server.signal('SIGKILL');
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
});

describe('an export', () => {
  it('that is not read takes little memory, and blocks no other request', { timeout: 300_000 }, async () => {
    const honest = await aLearner(server);
    const ask = () => askAndStall(server, '/export-user-data', { jwtToken: learner.token });
    const study = async (): Promise<void> => {
      const set = await aSet(honest);
      for (let round = 0; round < 5; round += 1) {
        await aWrittenSet(honest);
        // Its own learner can write too: an idle export holds no lock in the store.
        await aWrittenSet(learner);
        expect((await honest.client.sets.get(set)).cards.size).toBe(25);
        expect((await honest.client.raw.exportUserData()).cards.length).toBe(25 + 3 * (round + 1));
      }
    };
    const attack = Promise.all(Array.from({ length: hostileClients }, ask));
    const { result, most } = await peakDuring(server.pid, Promise.all([attack, study()]));
    const [statuses] = result;
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    // Refused, or closed without an answer when they hold too much together.
    expect(statuses.filter((status) => status === 503 || status === 0)).toHaveLength(hostileClients - 4);
    expect(most).toBeLessThan(mostMebibytes);
  });

  it('whose client disconnects makes room for the next, which is complete', { timeout: 300_000 }, async () => {
    for (let times = 0; times < hangingUp; times += 1) {
      const stream = await learner.client.account.exportData({ maxRetries: 0 });
      const reader = stream.getReader();
      expect((await reader.read()).done).toBe(false);
      await reader.cancel();
    }
    const { sets, cards } = await learner.client.raw.exportUserData();
    expect(sets.reduce((sum, { cardCount }) => sum + Number(cardCount), 0)).toBe(cards.length);
    expect(cards.filter(({ front, back }) => front.length + back.length > 900_000)).toHaveLength(30);
  });
});
