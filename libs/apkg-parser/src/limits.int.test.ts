import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { packageBytes } from './fixture.test-data.ts';
import { buildPackage } from './package-builder.test-data.ts';
import { defaultLimits } from './limits.ts';
import { isPackageError } from './package-error.ts';
import { openPackage } from './open-package.ts';

describe('a package', () => {
  const bytes = packageBytes('ok', 'wheel-basic.legacy.apkg');

  it('can be a Blob', async () => {
    const pkg = await openPackage(new Blob([new Uint8Array(bytes)]));
    expect(pkg.counts.notes).toBeGreaterThan(0);
    pkg.close();
  });

  it('as a Blob is read in pieces, without its media', async () => {
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
    const pkg = await openPackage(watched);
    expect([whole.size > 5_000_000, read < 2_000_000, pkg.counts.notes > 0]).toEqual([true, true, true]);
    pkg.close();
  });

  it('on a file that changes while it is read is not called corrupt', async () => {
    const gone = Object.assign(new Blob([new Uint8Array(bytes)]), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    await expect(openPackage(gone as unknown as Blob)).rejects.toMatchObject({ name: 'NotReadableError' });
  });

  it.each(['wheel-basic.legacy.apkg', 'wheel-basic.new.apkg', 'gk-basic.apkg'])(
    'reports the maximum unpacked size of %s, and waits before unpacking',
    async (name) => {
      const reported: number[] = [];
      let proceed = (): void => undefined;
      const beforeUnpacking = (mostBytes: number): Promise<void> => {
        reported.push(mostBytes);
        return new Promise((resolve) => (proceed = resolve));
      };
      let isRead = false;
      const reading = openPackage(packageBytes('ok', name), { beforeUnpacking }).then((pkg) => {
        isRead = true;
        pkg.close();
      });
      while (reported.length === 0) await new Promise((resolve) => setImmediate(resolve));
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect([isRead, reported.length]).toEqual([false, 1]);
      expect(reported[0]).toBeGreaterThan(40_000);
      expect(reported[0]).toBeLessThan(2_000_000);
      proceed();
      await reading;
    },
  );

  it('reports a small bound for a small collection that is packed twice', async () => {
    const zip = await JSZip.loadAsync(packageBytes('ok', 'wheel-basic.new.apkg'));
    const deflated = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
    const reported: number[] = [];
    const beforeUnpacking = async (mostBytes: number): Promise<void> => void reported.push(mostBytes);
    (await openPackage(deflated, { beforeUnpacking })).close();
    expect(reported).toHaveLength(1);
    expect(reported[0]).toBeLessThan(2_000_000);
  });

  it('whose pages refer to one page repeatedly is not expanded', async () => {
    const pageSize = 4_096;
    const interior = 5;
    const manyCards = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO cards SELECT i, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '' FROM n`;
    /** Makes a page refer to another one 400 times. */
    const leadTo = (page: DataView, child: number): void => {
      const children = 400;
      page.setUint8(0, interior);
      page.setUint16(3, children);
      page.setUint32(8, child);
      for (let at = 0; at < children; at += 1) {
        const cell = pageSize - (at + 1) * 5;
        page.setUint16(12 + at * 2, cell);
        page.setUint32(cell, child);
        page.setUint8(cell + 4, 1);
      }
    };
    const damage = (file: Uint8Array): void => {
      const pageAt = (page: number) => new DataView(file.buffer, file.byteOffset + (page - 1) * pageSize, pageSize);
      const root = pageAt(4);
      expect(root.getUint8(0)).toBe(interior);
      const [first, second] = [0, 1].map((cell) => root.getUint32(root.getUint16(12 + cell * 2))) as [number, number];
      leadTo(root, first);
      leadTo(pageAt(first), second);
    };
    const built = await buildPackage([{ fields: ['Front', 'Back'] }], [{ fields: ['a', 'b'] }], {
      sql: manyCards,
      damage,
    });
    await expect(openPackage(built)).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('more than once'),
    });
  });

  it("with a directory offset before the file's start is corrupt", async () => {
    const zip = Uint8Array.from(packageBytes('ok', 'gk-basic.apkg'));
    const end = zip.length - 22;
    const view = new DataView(zip.buffer);
    // All offsets are a hundred bytes too large.
    view.setUint32(end + 16, view.getUint32(end + 16, true) + 100, true);
    await expect(openPackage(zip)).rejects.toMatchObject({ code: 'corrupt' });
  });

  it('is not modified by reading', async () => {
    const copy = packageBytes('ok', 'gk-basic.apkg');
    (await openPackage(copy)).close();
    expect(Buffer.compare(copy, packageBytes('ok', 'gk-basic.apkg'))).toBe(0);
  });

  it.each([
    ['bytes', { packageBytes: 1000 }],
    ['files', { zipEntries: 1 }],
    ['bytes of collection', { collectionBytes: 1000 }],
    ['bytes per packed byte', { inflateRatio: 1, ratioFreeBytes: 1000 }],
  ])('with more %s than the limit is too large', async (_, limits) => {
    await expect(openPackage(bytes, { limits })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('with a too long media list keeps its notes', async () => {
    const pkg = await openPackage(packageBytes('ok', 'wheel-media.new.apkg'), { limits: { mediaMapBytes: 10 } });
    expect([pkg.media, pkg.warnings.map(({ code }) => code), pkg.counts.notes > 0]).toEqual([
      [],
      ['unreadable-media-map'],
      true,
    ]);
    pkg.close();
  });

  it('truncated or changed anywhere ends in a PackageError or in notes', async () => {
    for (let step = 0; step < 60; step += 1) {
      const at = Math.floor((bytes.length * step) / 60);
      const changed = Uint8Array.from(bytes);
      changed.fill((changed[at] ?? 0) ^ 0x55, at, at + 1);
      for (const hostile of [bytes.subarray(0, at), changed]) {
        try {
          const pkg = await openPackage(hostile);
          Array.from(pkg.notes());
          pkg.close();
        } catch (error) {
          expect(isPackageError(error)).toBe(true);
        }
      }
    }
  });

  it('has the default limits for `undefined`, and never none', async () => {
    const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, undefined]));
    await expect(openPackage(packageBytes('hostile', 'bomb-deflate.apkg'), { limits })).rejects.toMatchObject({
      code: 'too-large',
    });
    (await openPackage(bytes, { limits })).close();
    await expect(openPackage(bytes, { limits: { notes: NaN } })).rejects.toBeInstanceOf(TypeError);
  });

  it('of an unsupported type is refused with a TypeError', async () => {
    await expect(openPackage('deck.apkg' as unknown as Blob)).rejects.toBeInstanceOf(TypeError);
  });

  const twoFields = { fields: ['Front', 'Back'] };

  it.each([
    ['note types', { noteTypes: 2 }, [twoFields, twoFields, twoFields]],
    ['values in the description of note types', { noteTypes: 1 }, [{ fields: Array<string>(200).fill('x') }]],
    ['bytes that describe note types', { descriptionBytes: 100 }, [twoFields]],
  ])('with more %s than the limit is too large', async (_, limits, types) => {
    const built = await buildPackage(types, [{ fields: ['a', 'b'] }]);
    await expect(openPackage(built, { limits })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('with more cards than the limit is too large', async () => {
    const sql = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)
      INSERT INTO cards SELECT i, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '' FROM n`;
    const built = await buildPackage([twoFields], [{ fields: ['a', 'b'] }], { sql });
    await expect(openPackage(built, { limits: { cards: 19 } })).rejects.toMatchObject({ code: 'too-large' });
  });

  it.each([
    ['note types', 'notetypes', { noteTypes: 0 }],
    ['fields', 'fields', { noteTypes: 1 }],
    ['decks', 'decks', { decks: 0 }],
    ['bytes that describe them', 'notetypes', { descriptionBytes: 10 }],
  ])('of the newest generation with more %s than the limit is too large', async (_, table, limits) => {
    await expect(openPackage(packageBytes('ok', 'wheel-custom12.new.apkg'), { limits })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining(table),
    });
  });

  it('leaves out a note type with too many fields, and a note with too many values', async () => {
    const wide = { fields: Array.from({ length: 1_001 }, (_, at) => `Field ${at}`) };
    const notes = [
      { fields: ['a', 'b'] },
      { fields: Array<string>(3_000_000).fill('') },
      { type: 1, fields: ['a', 'b'] },
    ];
    const pkg = await openPackage(await buildPackage([twoFields, wide], notes));
    const read = Array.from(pkg.notes(), (note) => (note.kind === 'note' ? note.fields.length : note.reason));
    const warnings = pkg.warnings.map(({ code }) => code);
    pkg.close();
    expect([read, warnings]).toEqual([
      [2, 'too-large', 'unknown-note-type'],
      ['unreadable-note-type', 'unreadable-note', 'unreadable-note'],
    ]);
  });

  it('with more media entries than the file limit keeps its notes', async () => {
    const limits = { zipEntries: 5 };
    const zip = await JSZip.loadAsync(await buildPackage([twoFields], [{ fields: ['a', 'b'] }]));
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at, `${at}.png`]));
    const listed = await zip.file('media', JSON.stringify(many)).generateAsync({ type: 'uint8array' });
    const pkg = await openPackage(listed, { limits });
    expect(pkg.warnings.map(({ code }) => code)).toEqual(['unreadable-media-map']);
    pkg.close();
  });

  it('keeps note ids if a column is named like the rowid', async () => {
    const sql = `DROP TABLE notes; CREATE TABLE notes (id integer primary key, guid text, mid, mod, tags, flds, rowid text);
      INSERT INTO notes VALUES (7, '', 1, 0, '', 'a', 'x')`;
    const pkg = await openPackage(await buildPackage([twoFields], [{ fields: ['a', 'b'] }], { sql }));
    expect(Array.from(pkg.notes(), ({ id }) => id)).toEqual(['7']);
    pkg.close();
  });

  it('builds a note type once if several rows have its id', async () => {
    const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)';
    const sql = `UPDATE col SET ver = 18, models = '', decks = ''; CREATE TABLE notetypes (id integer, name text, config blob);
      CREATE TABLE fields (ntid integer, ord integer, name text, config blob); CREATE TABLE templates (ntid integer, ord integer, name text, config blob);
      CREATE TABLE decks (id integer primary key, name text, kind blob); ${numbers} INSERT INTO notetypes SELECT 5, 'Type ' || i, x'' FROM n;
      ${numbers} INSERT INTO fields SELECT 5, i, 'Field ' || i, x'' FROM n WHERE i < 900; ${numbers} INSERT INTO templates SELECT 5, i, 'Card ' || i, x'' FROM n`;
    const pkg = await openPackage(await buildPackage([], [], { sql }));
    expect(Array.from(pkg.noteTypes.values(), ({ name }) => name)).toEqual(['Type 1']);
    expect(pkg.warnings).toMatchObject([...Array<object>(19).fill({}), { reason: 'another has its id', more: 1979 }]);
    pkg.close();
  });

  it('whose cards share bytes is corrupt when the cards of a note are requested', async () => {
    const sql = `INSERT INTO cards SELECT value, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, printf('%.16440c', 'x') FROM (SELECT 1 value UNION SELECT 2)`;
    const damage = (file: Uint8Array): void => {
      const view = new DataView(file.buffer, file.byteOffset);
      const first = Buffer.from(file).indexOf('xxxxxxxxxx', 4096);
      const leaf = Math.floor(first / 4096) * 4096;
      expect(view.getUint16(leaf + 3)).toBe(2);
      const [upper, lower] = [0, 1].map((cell) => leaf + view.getUint16(leaf + 8 + 2 * cell)) as [number, number];
      view.setUint32(upper - 4, view.getUint32(leaf + 4096 - 4));
      expect(lower).toBeLessThan(upper);
    };
    const pkg = await openPackage(await buildPackage([twoFields], [{ fields: ['a', 'b'] }], { sql, damage }));
    expect(() => pkg.cardsOf({ id: '1' })).toThrow('more than once');
    pkg.close();
  });

  it('skips a note whose fields together exceed the limit', async () => {
    const built = await buildPackage([twoFields], [{ fields: ['aaaa', 'bbbb'] }, { fields: ['a', 'b'] }]);
    const pkg = await openPackage(built, { limits: { fieldBytes: 4, noteBytes: 8 } });
    expect(Array.from(pkg.notes(), (note) => (note.kind === 'note' ? note.fields : note.reason))).toEqual([
      'too-large',
      ['a', 'b'],
    ]);
    pkg.close();
  });

  it.each([
    ['aaa', 'ää'],
    ['ä', 'aäa'],
    ['日', '日a'],
    ['a', '\u{1d11e}'],
  ])('counts bytes of a field, not characters: %s fits, %s does not', async (fits, beyond) => {
    const pkg = await openPackage(await buildPackage([twoFields], [{ fields: [fits, ''] }, { fields: ['', beyond] }]), {
      limits: { fieldBytes: 3 },
    });
    expect(Array.from(pkg.notes(), ({ kind }) => kind)).toEqual(['note', 'unreadable']);
    pkg.close();
  });

  it("passes on errors of the caller's functions", async () => {
    const theirs = new Error('no room');
    const beforeUnpacking = (): Promise<void> => Promise.reject(theirs);
    await expect(openPackage(bytes, { beforeUnpacking })).rejects.toBe(theirs);
  });
});
