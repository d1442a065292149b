import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { diskCalls } from './file-calls.ts';
import { UploadsFull } from './upload-space.ts';
import { openUploads } from './uploads.ts';

afterEach(() => vi.useRealTimers());

it('a server without uploads touches its directory as long as it runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const parent = await mkdtemp(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const uploads = await openUploads(parent, diskCalls, 1_000);
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

it('uploads are limited in total, and one owner to half of that', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const uploads = await openUploads(parent, diskCalls, 100);
  const directory = join(parent, (await readdir(parent))[0] ?? '');
  const send = (owner: string, bytes: number) => {
    const pieces = [Buffer.alloc(bytes - 1), Buffer.alloc(1)];
    return uploads.receive(Readable.from(pieces), owner);
  };
  const ana = send('ana', 50);
  await ana.stored;
  await expect(send('ana', 2).stored).rejects.toThrow(UploadsFull);
  await send('bob', 48).stored;
  await expect(send('cleo', 3).stored).rejects.toThrow(UploadsFull);
  // Refused uploads leave no file and no reserved bytes.
  expect(await readdir(directory)).toHaveLength(2);
  await send('cleo', 2).stored;
  await uploads.discard(ana);
  await uploads.discard(ana);
  await send('ana', 50).stored;
  await expect(send('dora', 2).stored).rejects.toThrow(UploadsFull);
  await uploads.close();
});
