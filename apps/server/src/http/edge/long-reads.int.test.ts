import { openSqliteStore } from '@flashcards/persistence-sqlite';
import type { Store } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../running-server.test-data.ts';
import { aServer } from '../../running-server.test-data.ts';

/** Counts that have begun and wait for their end. */
const waiting: (() => void)[] = [];

/** A store that counts cards only when it is let to. */
const held = (store: Store): Store => ({
  ...store,
  library: {
    ...store.library,
    counts: async (...given) => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return store.library.counts(...given);
    },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ store: held(await openSqliteStore({ file: ':memory:' })) });
});
afterAll(() => server.close());

const begun = (count: number) => expect.poll(() => waiting.length).toBe(count);
const goOn = (): void => waiting.splice(0).forEach((end) => end());

describe('an operation that takes long', () => {
  it('runs twice at a time for a user, while others wait and other users go on', async () => {
    const [ann, ben] = [await server.signIn(), await server.signIn()];
    const ask = (jwtToken: string) => server.post('get-study-stats?forecast=3', { jwtToken });
    const asked = Array.from({ length: 4 }, () => ask(ann));
    await begun(2);
    asked.push(ask(ben));
    await begun(3);
    // Brief operations of the user do not wait.
    expect((await server.post('get-user', { jwtToken: ann })).status).toBe(200);
    goOn();
    await begun(2);
    goOn();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('is refused where too many of a user wait', async () => {
    const jwtToken = await server.signIn();
    const asked = Array.from({ length: 19 }, () => server.post('get-study-stats?forecast=3', { jwtToken }));
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([503, 'unavailable']);
    for (let left = 18; left > 0; left -= 2) {
      await begun(2);
      goOn();
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(18);
  });
});
