import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ClosedError } from '../closed-error.ts';
import { packageBytes } from '../fixture.test-data.ts';
import { openPackage } from './index.ts';

const url = new URL('../../fixtures/ok/wheel-media.new.apkg', import.meta.url);

describe('a package', () => {
  it.each([
    ['its path', fileURLToPath(url)],
    ['its URL', url],
    ['its bytes', packageBytes('ok', 'wheel-media.new.apkg')],
  ])('is opened by %s', async (_, source) => {
    const pkg = await openPackage(source);
    const [file] = pkg.media;
    expect([Array.from(pkg.notes()).length, (await file?.bytes())?.length]).toEqual([pkg.counts.notes, file?.size]);
    pkg.close();
    await expect(file?.bytes()).rejects.toBeInstanceOf(ClosedError);
  });

  it("that does not exist rejects with the file system's error", async () => {
    await expect(openPackage(fileURLToPath(new URL('none.apkg', url)))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('that is a folder is not reported as damaged', async () => {
    await expect(openPackage(fileURLToPath(new URL('.', url)))).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
