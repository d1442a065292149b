import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretIn } from './secret-file.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secret-file-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('secret file', () => {
  it('is one secret for servers that start at once, and for later ones', async () => {
    const file = join(directory, 'jwt-secret');
    const secrets = await Promise.all(Array.from({ length: 20 }, () => secretIn(file)));
    expect(new Set(secrets)).toEqual(new Set([await readFile(file, 'utf8')]));
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await secretIn(file)).toBe(secrets[0]);
  });

  it('is for its owner only', async () => {
    const file = join(directory, 'private');
    await secretIn(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is never replaced when it is damaged', async () => {
    const file = join(directory, 'damaged');
    await writeFile(file, 'short');
    await expect(secretIn(file)).rejects.toThrow('damaged');
  });
});
