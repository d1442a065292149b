import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { diskCalls } from './file-calls.ts';
import { openUploads } from './uploads.ts';

afterEach(() => vi.useRealTimers());

it('a server without uploads shows for as long as it runs that it does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const parent = await mkdtemp(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const uploads = await openUploads(parent, diskCalls);
  const directory = join(parent, (await readdir(parent))[0] ?? '');
  const day = 86_400_000;
  const age = async (): Promise<number> => Date.now() - (await stat(directory)).mtimeMs;
  await utimes(directory, new Date(Date.now() - 2 * day), new Date(Date.now() - 2 * day));
  expect(await age()).toBeGreaterThan(day);
  vi.advanceTimersByTime(day / 2);
  while ((await age()) > day) await sleep(10);
  await uploads.close();
  expect(await readdir(parent)).toEqual([]);
});
