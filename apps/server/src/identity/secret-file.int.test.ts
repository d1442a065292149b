import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretIn } from './secret-file.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secret-file-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('secret file', () => {
  it('is one secret for servers that start concurrently, and for later ones', async () => {
    const file = join(directory, 'jwt-secret');
    const secrets = await Promise.all(Array.from({ length: 20 }, () => secretIn(file)));
    expect(new Set(secrets)).toEqual(new Set([await readFile(file, 'utf8')]));
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await secretIn(file)).toBe(secrets[0]);
  });

  it('is readable by its owner only', async () => {
    const file = join(directory, 'private');
    await secretIn(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['empty', ''],
    ['too short', 'short'],
  ])('is reported with its path when it is %s, and never replaced', async (state, content) => {
    const file = join(directory, state);
    await writeFile(file, content);
    await expect(secretIn(file)).rejects.toThrow(`the secret in ${file} is ${state}`);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  // A limit on file sizes makes a write fail like a full disk.
  it('leaves no file behind when it cannot be written, so that the next start creates it', async () => {
    const place = await mkdtemp(join(directory, 'full-'));
    const module = fileURLToPath(new URL('../../dist/identity/secret-file.js', import.meta.url));
    const make = (limit: string): Promise<unknown> =>
      promisify(execFile)('sh', [
        '-c',
        `trap '' XFSZ; ulimit -f ${limit}; exec "$0" --input-type=module -e "$1"`,
        process.execPath,
        `import { secretIn } from ${JSON.stringify(module)}; await secretIn(${JSON.stringify(join(place, 'jwt-secret'))});`,
      ]);
    await expect(make('0')).rejects.toThrow('cannot make the secret');
    expect(await readdir(place)).toEqual([]);
    await make('unlimited');
    expect(await readFile(join(place, 'jwt-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
    expect(await readdir(place)).toEqual(['jwt-secret']);
  });
});
