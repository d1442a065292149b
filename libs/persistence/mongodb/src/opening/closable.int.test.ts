import type { Store } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { afterEach, describe, expect, it } from 'vitest';
import { mongodbCounters } from '../counters/counters.ts';
import { databases } from './a-database.test-data.ts';
import { closable } from './closable.ts';

const { anEmptyOne, model } = await databases();
const counted = { kind: 'a kind', key: 'a key', milliseconds: 600_000 };

const opened = () => {
  const connection = anEmptyOne();
  const stopped: string[] = [];
  // Only the ports that are called here.
  const ports = { counters: mongodbCounters(connection.db) } as unknown as Omit<Store, 'ping' | 'close'>;
  return { store: closable(connection, ports, () => void stopped.push('stopped')), stopped };
};

afterEach(() => model?.faults.clear());

describe('a store that is closed', () => {
  it('finishes running calls, and refuses later ones', async () => {
    const { store } = opened();
    await store.ping();
    const running = Array.from({ length: 20 }, () => store.counters.add(counted));
    await store.close();
    expect((await Promise.all(running)).map(({ count }) => count).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    await expect(store.counters.add(counted)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it('may be closed again, also concurrently, and stops its background work once', async () => {
    const { store, stopped } = opened();
    await Promise.all([store.close(), store.close()]);
    await store.close();
    expect(stopped).toEqual(['stopped']);
  });
});

describe.skipIf(!model)('a store whose database is silent', () => {
  it('reports it on ping, and can be closed', async () => {
    const { store } = opened();
    await store.ping();
    model?.faults.silence();
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await store.close();
  });
});
