import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from '../anki-package.ts';
import { packageBytes, packagesIn } from '../fixture.test-data.ts';
import { openPackage } from '../open-package.ts';
import { isPackageError } from '../package-error.ts';

type Source = Parameters<typeof openPackage>[0];

/** The result for each media file: its size, or the error's code. */
const mediaOf = async (
  source: Source,
  options: Parameters<typeof openPackage>[1] = {},
): Promise<readonly unknown[]> => {
  const pkg = await openPackage(source, options);
  const outcomes: unknown[] = [];
  for (const file of pkg.media) {
    const outcome = file.bytes().then(
      ({ length }) => length,
      (error: unknown) => (isPackageError(error) ? error.code : error),
    );
    outcomes.push(await outcome);
  }
  pkg.close();
  return outcomes;
};

const opened = async (name: string): Promise<AnkiPackage | undefined> => {
  try {
    return await openPackage(packageBytes('hostile', name));
  } catch {
    return undefined;
  }
};

describe('a media file', () => {
  it.each([
    ['whose data is not compressed as its generation asks', 'media-file-not-zstd.apkg', ['corrupt']],
    ['of another size and hash than stated, which Anki takes', 'media-pb-bad-sha1.apkg', [268]],
    ['that states no hash', 'media-pb-no-sha1.apkg', [268]],
    ['that unpacks to half a gigabyte', 'bomb-media-file.apkg', ['too-large']],
    ['that is listed twice', 'media-dup-names.apkg', [268, 269]],
    ['whose neighbour is missing', 'media-missing-file.apkg', [268]],
  ])('%s is read as far as possible', async (_, name, outcomes) => {
    expect(await mediaOf(packageBytes('hostile', name))).toEqual(outcomes);
  });

  it('beyond the limit is refused before unpacking, in both formats', async () => {
    for (const name of ['wheel-media.legacy.apkg', 'wheel-media.new.apkg']) {
      const sizes = await mediaOf(packageBytes('ok', name));
      const most = Math.max(...sizes.map(Number)) - 1;
      const outcomes = await mediaOf(packageBytes('ok', name), {
        limits: { mediaFileBytes: most, ratioFreeBytes: most },
      });
      expect(outcomes).toEqual(sizes.map((size) => (Number(size) > most ? 'too-large' : size)));
    }
  });

  it('damaged inside the zip is refused', async () => {
    const bytes = Uint8Array.from(packageBytes('ok', 'wheel-media.new.apkg'));
    const data = Buffer.from((await JSZip.loadAsync(bytes).then((zip) => zip.file('0')?.async('uint8array'))) ?? []);
    const last = Buffer.from(bytes.buffer).indexOf(data) + data.length - 1;
    bytes[last] = (bytes[last] ?? 0) ^ 1;
    expect((await mediaOf(bytes))[0]).toBe('corrupt');
  });

  it('has its own buffer in every generation', async () => {
    for (const name of ['gk-media.apkg', 'wheel-media.legacy.apkg', 'wheel-media.new.apkg']) {
      const bytes = Uint8Array.from(packageBytes('ok', name));
      const before = bytes.slice();
      const pkg = await openPackage(bytes);
      for (const media of pkg.media) {
        const file = await media.bytes();
        expect([file.byteLength, file.buffer === bytes.buffer]).toEqual([media.size, false]);
        file.fill(7);
      }
      pkg.close();
      expect(Buffer.compare(bytes, before)).toBe(0);
    }
  });

  it('of any hostile package is bytes or a typed error', async () => {
    for (const name of packagesIn('hostile')) {
      const pkg = await opened(name);
      for (const file of pkg?.media.slice(0, 20) ?? []) {
        const outcome = await file.bytes().catch((error: unknown) => error);
        expect(outcome instanceof Uint8Array || isPackageError(outcome)).toBe(true);
      }
      pkg?.close();
    }
  });

  it('is read only on request', async () => {
    const blob = new Blob([Uint8Array.from(packageBytes('ok', 'wheel-media.new.apkg'))]);
    let read = 0;
    const watched = Object.assign(blob, {
      slice: (start: number, end: number) => {
        read += end - start;
        return Blob.prototype.slice.call(blob, start, end);
      },
    });
    const pkg = await openPackage(watched);
    const ahead = read;
    const [file] = pkg.media;
    await file?.bytes();
    expect(read).toBeGreaterThan(ahead);
    const again = read;
    await file?.bytes();
    expect(read - again).toBe(again - ahead);
    pkg.close();
  });
});
