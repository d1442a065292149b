import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { packageBytes } from './fixture.test-data.ts';
import { isPackageError } from './package-error.ts';
import { readPackage } from './read-package.ts';

describe('a package', () => {
  const bytes = packageBytes('ok', 'wheel-basic.legacy.apkg');

  it('may come as a Blob', async () => {
    const pkg = await readPackage(new Blob([new Uint8Array(bytes)]));
    expect(pkg.noteCount).toBeGreaterThan(0);
    pkg.close();
  });

  it('that is a Blob is read in pieces, and of its media nothing', async () => {
    const zip = await JSZip.loadAsync(bytes);
    const whole = new Blob([await zip.file('0', new Uint8Array(5_000_000)).generateAsync({ type: 'uint8array' })]);
    let read = 0;
    const watched = Object.assign(whole, {
      slice: (start: number, end: number) => {
        read += end - start;
        return Blob.prototype.slice.call(whole, start, end);
      },
      arrayBuffer: () => Promise.reject(new Error('read as a whole')),
    });
    const pkg = await readPackage(watched);
    expect([whole.size > 5_000_000, read < 2_000_000, pkg.noteCount > 0]).toEqual([true, true, true]);
    pkg.close();
  });

  it('whose file is changed while it is read is not called corrupt', async () => {
    const gone = Object.assign(new Blob([new Uint8Array(bytes)]), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    await expect(readPackage(gone as unknown as Blob)).rejects.toMatchObject({ name: 'NotReadableError' });
  });

  it.each(['wheel-basic.legacy.apkg', 'wheel-basic.new.apkg', 'gk-basic.apkg'])(
    'tells how much %s may unpack to, and waits before it does',
    async (name) => {
      const told: number[] = [];
      let proceed = (): void => undefined;
      const beforeUnpacking = (mostBytes: number): Promise<void> => {
        told.push(mostBytes);
        return new Promise((resolve) => (proceed = resolve));
      };
      let isRead = false;
      const reading = readPackage(packageBytes('ok', name), { beforeUnpacking }).then((pkg) => {
        isRead = true;
        pkg.close();
      });
      while (told.length === 0) await new Promise((resolve) => setImmediate(resolve));
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect([isRead, told.length]).toEqual([false, 1]);
      expect(told[0]).toBeGreaterThan(40_000);
      expect(told[0]).toBeLessThan(2_000_000);
      proceed();
      await reading;
    },
  );

  it('with a directory that points before its beginning is corrupt', async () => {
    const zip = Uint8Array.from(packageBytes('ok', 'gk-basic.apkg'));
    const end = zip.length - 22;
    const view = new DataView(zip.buffer);
    // Everything seems to lie a hundred bytes further back than it does.
    view.setUint32(end + 16, view.getUint32(end + 16, true) + 100, true);
    await expect(readPackage(zip)).rejects.toMatchObject({ code: 'corrupt' });
  });

  it('is not changed by reading it', async () => {
    const copy = packageBytes('ok', 'gk-basic.apkg');
    (await readPackage(copy)).close();
    expect(Buffer.compare(copy, packageBytes('ok', 'gk-basic.apkg'))).toBe(0);
  });

  it.each([
    ['bytes', { packageBytes: 1000 }],
    ['files', { zipEntries: 1 }],
    ['bytes of collection', { collectionBytes: 1000 }],
    ['bytes per packed byte', { inflateRatio: 1, ratioFreeBytes: 1000 }],
  ])('with more %s than allowed is too large', async (_, limits) => {
    await expect(readPackage(bytes, { limits })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('whose media list is too long keeps its notes', async () => {
    const pkg = await readPackage(packageBytes('ok', 'wheel-media.new.apkg'), { limits: { mediaMapBytes: 10 } });
    expect([pkg.media, pkg.warnings.map(({ code }) => code), pkg.noteCount > 0]).toEqual([
      [],
      ['unreadable-media-map'],
      true,
    ]);
    pkg.close();
  });

  it('cut anywhere or changed anywhere ends in a PackageError or in notes', { timeout: 30_000 }, async () => {
    for (let step = 0; step < 60; step += 1) {
      const at = Math.floor((bytes.length * step) / 60);
      const changed = Uint8Array.from(bytes);
      changed.fill((changed[at] ?? 0) ^ 0x55, at, at + 1);
      for (const hostile of [bytes.subarray(0, at), changed]) {
        try {
          const pkg = await readPackage(hostile);
          Array.from(pkg.notes());
          pkg.close();
        } catch (error) {
          expect(isPackageError(error)).toBe(true);
        }
      }
    }
  });
});
