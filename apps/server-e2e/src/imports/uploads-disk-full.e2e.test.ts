import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startServerProcess } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner, aSet, cardsOf } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { refusingDisk } from '../maintenance/full-disk.ts';
import { databaseSettings, isOnMongodb } from '../test-database.ts';

describe('a data directory on a full disk', () => {
  it('fails only imports if the database is elsewhere, and the server stays in service', async ({ skip }) => {
    const disk = await refusingDisk();
    if (typeof disk === 'string') return skip(disk);
    const { settings, drop } = await databaseSettings(disk.dataDir);
    onTestFinished(drop);
    const server = await startServerProcess({ dataDir: disk.dataDir, settings: { ...settings, RATE_LIMIT: 'off' } });
    onTestFinished(() => server.signal('SIGKILL'));
    const learner = await aLearner(server);
    const [card] = await cardsOf(learner, await aSet(learner));
    const importing = async () =>
      learner.client.imports.create(await fixture('ok/gk-basic.apkg'), { name: 'Words' }, { maxRetries: 0 });
    const reviewing = () => learner.client.cards.review({ card, rating: 'good' }, { maxRetries: 0 });

    await disk.fill(server.pid);
    await expect(importing()).rejects.toMatchObject({ status: 503 });
    expect(await readdir(join(disk.outside, 'tmp'), { recursive: true })).toHaveLength(1);
    if (isOnMongodb) await reviewing();
    else await expect(reviewing()).rejects.toMatchObject({ status: 503 });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(isOnMongodb ? 200 : 503);

    await disk.empty(server.pid);
    await importing();
    await reviewing();
  });
});
