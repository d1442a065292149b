import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { otherSchedulers } from './other-schedulers.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('leaves the other schedulers out where there is no Python', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'no-python-'));
  vi.stubEnv('PATH', empty);
  expect(await otherSchedulers([], empty)).toBeUndefined();
  await rm(empty, { recursive: true });
});
