import { describe, expect, it } from 'vitest';
import { aServer } from './a-server.test-data.ts';
import { checkServer } from './requirements.ts';

const { aStore } = await aServer();

describe('a replica set', () => {
  it('can hold the store', async () => {
    const { db } = await aStore();
    expect(await checkServer(db, 5_000)).toBeUndefined();
  });
});
