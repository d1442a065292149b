import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config/config.ts';
import { readiness } from './readiness.ts';

it('logs the cause once for each time that the store stops answering', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-readiness-'));
  const read = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'sqlite::memory:' });
  if (!read.ok) throw new Error(read.problems.join());
  const lines: string[] = [];
  const store = await openSqliteStore({ file: ':memory:' });
  let isAway = true;
  let pings = 0;
  const ping = (): Promise<void> => {
    pings += 1;
    return isAway ? Promise.reject(new Error('no primary')) : store.ping();
  };
  const log = pino({}, { write: (line) => lines.push(line) });
  const ready = readiness(read.config, { store: { ...store, ping }, now: () => new Date(0) as never }, log);
  onTestFinished(async () => {
    ready.stop();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  expect(await Promise.all([ready.isReady(), ready.isReady()])).toEqual([false, false]);
  expect(pings).toBe(1);
  isAway = false;
  await expect.poll(() => ready.isReady(), { interval: 200 }).toBe(true);
  isAway = true;
  await expect.poll(() => ready.isReady(), { interval: 200 }).toBe(false);
  expect(lines.filter((line) => line.includes('the store answers again'))).toHaveLength(1);
  const causes = lines.filter((line) => line.includes('the store does not answer') && line.includes('no primary'));
  expect(causes).toHaveLength(2);
});
