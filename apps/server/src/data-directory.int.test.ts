import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lookAtDataDirectory, openDataDirectory, UnusableDataDirectory } from './data-directory.ts';

describe('the data directory', () => {
  let place = '';
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'data-directory-'));
    await writeFile(join(place, 'file'), '');
    return () => rm(place, { recursive: true, force: true });
  });

  it('is created if it is missing, for this user only', async () => {
    const directory = join(place, 'a/b');
    await openDataDirectory(directory);
    await openDataDirectory(directory);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['file', 'there is a file of that name'],
    ['file/below', 'a part of the path is a file'],
  ])('must not be %s', async (name, reason) => {
    const opened = openDataDirectory(join(place, name));
    await expect(opened).rejects.toThrow(UnusableDataDirectory);
    await expect(opened).rejects.toThrow(`DATA_DIR can not be ${join(place, name)}: ${reason}`);
    expect(() => lookAtDataDirectory(join(place, name))).toThrow(UnusableDataDirectory);
  });

  it('may be missing when it is only checked, and is not created', () => {
    lookAtDataDirectory(place);
    lookAtDataDirectory(join(place, 'missing/deep'));
    expect(existsSync(join(place, 'missing'))).toBe(false);
  });

  // The superuser may write anywhere.
  it.skipIf(process.getuid?.() === 0)('must be writable by this user', async () => {
    const directory = join(place, 'locked');
    await openDataDirectory(directory);
    await chmod(directory, 0o500);
    await expect(openDataDirectory(directory)).rejects.toThrow('no permission');
  });
});
