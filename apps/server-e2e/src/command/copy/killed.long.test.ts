import { flashcardsProgram, runProgram } from '@flashcards/kit/rig';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { aBusyStore } from './a-busy-store.test-data.ts';
import { aMongodb } from './a-mongodb.test-data.ts';
import { aDirectory } from '../../a-directory.test-data.ts';
import { aFileWith, copyStore, sqlite, startCopy } from './a-store.test-data.ts';

const secret = randomBytes(32).toString('hex');

describe('flashcards copy', () => {
  it('resumes a copy to MongoDB after being killed, and no server starts on it before', async () => {
    const to = aMongodb();
    const from = sqlite(await aFileWith((store) => aBusyStore(store, { users: 2, cards: 600, reviews: 300 })));
    for (const cards of [1, 800]) {
      const run = startCopy(from, to.url);
      while (!run.hasEnded() && (await to.db.collection('cards').countDocuments()) < cards) await sleep(1);
      expect(await run.kill()).toBe('SIGKILL');
    }
    const env = { DATA_DIR: await aDirectory(), DATABASE_URL: to.url, JWT_SECRET: secret, PORT: '0' };
    expect(await runProgram(flashcardsProgram, ['start'], { cwd: tmpdir(), env })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/unfinished copy/) as string,
    });
    const { code, output } = await copyStore(from, to.url);
    expect(code).toBe(0);
    const back = sqlite(join(await aDirectory(), 'back.db'));
    expect(await copyStore(to.url, back)).toMatchObject({ code: 0, output });
    expect(await copyStore(from, to.url)).toMatchObject({ code: 73 });
  });
});
