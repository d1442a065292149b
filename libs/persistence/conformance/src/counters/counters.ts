import type { Counted } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';

/** Milliseconds; longer than any test takes. */
const long = 600_000;

const something = (milliseconds = long): Counted => ({ kind: randomUUID(), key: 'a key', milliseconds });

export const countersConformance = (open: OpenStore): void => {
  describe('counters', () => {
    const store = openedStore(open);

    it('count each kind and key separately, until the time since the first event is over', async () => {
      const { counters } = store();
      const counted = something();
      const before = Date.now();
      const first = await counters.add(counted);
      expect(first.count).toBe(1);
      expect(first.until.getTime()).toBeGreaterThanOrEqual(before + long);
      expect(first.until.getTime()).toBeLessThanOrEqual(Date.now() + long);
      expect(await counters.add(counted)).toEqual({ count: 2, until: first.until });
      expect((await counters.add({ ...counted, key: `${counted.key} ` })).count).toBe(1);
      expect((await counters.add({ ...counted, kind: 'another' })).count).toBe(1);
      expect((await counters.add(counted)).count).toBe(3);
      expect((await counters.add({ ...counted, by: 40 })).count).toBe(43);
      expect((await counters.add({ ...something(), by: 7 })).count).toBe(7);
      expect(await counters.add({ ...counted, by: -1 })).toEqual({ count: 42, until: first.until });
    });

    it('count every concurrent event', async () => {
      const counted = something();
      const counts = await Promise.all(Array.from({ length: 20 }, () => store().counters.add(counted)));
      expect(counts.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    });

    it('start again when the time is over, once for all concurrent calls', async () => {
      const counted = something(50);
      const { until } = await store().counters.add(counted);
      while (Date.now() <= until.getTime()) await sleep(10);
      // With a long lifetime, because all later calls must find the same count.
      const counts = await Promise.all(
        Array.from({ length: 5 }, () => store().counters.add({ ...counted, milliseconds: long })),
      );
      expect(counts.map(({ count }) => count).toSorted()).toEqual([1, 2, 3, 4, 5]);
      expect(new Set(counts.map((count) => count.until.getTime())).size).toBe(1);
    });
  });
};
