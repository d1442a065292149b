import type { AccountId, LocalDate, UserId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import type { Display } from '../display.ts';
import { progressFile } from './progress-file.ts';
import { rebuildAll, rebuildOne } from './rebuild.ts';

const names = ['ana', 'ben', 'cleo', 'dora', 'eve'] as readonly string[] as readonly UserId[];

/** Five users with a check-in each. */
const aStore = async (): Promise<Store> => {
  const store = await openStore({ file: ':memory:' }, () => undefined);
  onTestFinished(() => store.close());
  const createdAt = new Date('2026-03-01T00:00:00Z');
  for (const id of names) {
    const account = `account of ${id}` as AccountId;
    const settings = { timeZone: 'UTC', dayRolloverHour: 0, newCardsPerDay: undefined, desiredRetention: 0.9 };
    await store.users.insertIfAbsent({ id, account, tokenVersion: 'v', createdAt, settings });
    const day = '2026-03-01' as LocalDate;
    await store.activities.mark(account, { mark: 'check-in', id: `1-${id}` as never, at: createdAt, day });
  }
  return store;
};

const aFile = async () => {
  const directory = await mkdtemp(`${tmpdir()}/rebuild-`);
  onTestFinished(() => rm(directory, { recursive: true }));
  return progressFile(directory, 'data');
};

/** A run that is interrupted after `stopAfter` users, during the next one. */
const aRun = (store: Store, stopAfter = names.length) => {
  const controller = new AbortController();
  const shown = { total: Number.NaN, done: Number.NaN };
  const display: Display = {
    update: (done, of) => {
      if (of !== undefined) shown.total = of;
      if (done > stopAfter) controller.abort();
      else if (Number.isInteger(done)) shown.done = done;
    },
    stop: () => undefined,
  };
  return { rebuilding: { store, display, signal: controller.signal, report: () => undefined }, shown };
};

describe('a run over all users', () => {
  it('continues after the last finished user when it was interrupted', async () => {
    const [store, file] = [await aStore(), await aFile()];
    const first = aRun(store, 2);
    expect(await rebuildAll(first.rebuilding, file)).toBe('interrupted');
    expect([first.shown, await file.read()]).toEqual([{ total: 5, done: 2 }, 'ben']);

    const second = aRun(store);
    expect(await rebuildAll(second.rebuilding, file)).toBe('finished');
    expect([second.shown, await file.read()]).toEqual([{ total: 3, done: 3 }, undefined]);
  });
});

describe('a run over one user', () => {
  it('finishes, is interrupted, or reports an unknown user', async () => {
    const store = await aStore();
    expect(await rebuildOne(aRun(store).rebuilding, 'ana' as UserId)).toBe('finished');
    expect(await rebuildOne(aRun(store, 0).rebuilding, 'ana' as UserId)).toBe('interrupted');
    expect(await rebuildOne(aRun(store).rebuilding, 'nobody' as UserId)).toBe('unknown user');
  });
});
