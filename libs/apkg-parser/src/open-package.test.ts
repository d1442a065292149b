import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from './anki-package.ts';
import { ClosedError } from './closed-error.ts';
import { packageBytes } from './fixture.test-data.ts';
import { openPackage } from './open-package.ts';
import { readCards } from './read-cards.ts';
import { fieldsByName } from './collection/fields-by-name.ts';
import type { PackageCard } from './collection/package-card.ts';
import type { OpenProgress } from './open-options.ts';
import { buildPackage } from './package-builder.test-data.ts';
import type { PackageSource } from './package-source.ts';

const bytes = new Uint8Array(packageBytes('ok', 'wheel-media.new.apkg'));
const [card] = [...(await openPackage(bytes)).cards()] as [PackageCard, ...PackageCard[]];
const notesIn = async (source: PackageSource): Promise<number> => {
  const pkg = await openPackage(source);
  const notes = Array.from(pkg.notes());
  pkg.close();
  return notes.length;
};
const count = await notesIn(bytes);

describe('a package', () => {
  const otherRealm = (): Uint8Array =>
    runInNewContext('Uint8Array.from(list)', { list: Array.from(bytes) }) as Uint8Array;

  it.each<[string, () => PackageSource]>([
    ['a Buffer', () => Buffer.from(bytes)],
    ['an ArrayBuffer', () => bytes.slice().buffer],
    ['a Blob', () => new Blob([bytes])],
    ['a File', () => new File([bytes], 'deck.apkg')],
    ['bytes of another realm', otherRealm],
    ['a buffer of another realm', () => otherRealm().buffer as ArrayBuffer],
    [
      'a part of a larger buffer',
      () =>
        new Uint8Array([...bytes, 0, 0].flatMap((byte, at) => (at === 0 ? [0, byte] : byte))).subarray(
          1,
          bytes.length + 1,
        ),
    ],
    [
      'shared memory',
      () => {
        const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
        shared.set(bytes);
        return shared;
      },
    ],
  ])('may be %s', async (_, source) => expect(await notesIn(source())).toBe(count));

  it.each(['deck.apkg', undefined, null, 7, [1, 2], {}, new Uint16Array(8), new DataView(new ArrayBuffer(8))])(
    'cannot be %j',
    async (source) => {
      await expect(openPackage(source as unknown as Blob)).rejects.toBeInstanceOf(TypeError);
    },
  );

  it('keeps its bytes unchanged', async () => {
    const mine = bytes.slice();
    await notesIn(mine);
    expect(Buffer.compare(mine, bytes)).toBe(0);
  });
});

describe('a closed package', () => {
  const everything: readonly [string, (pkg: AnkiPackage) => unknown][] = [
    ['notes', (pkg) => pkg.notes()],
    ['cards', (pkg) => pkg.cards()],
    ['reviews', (pkg) => pkg.reviews()],
    ['a note', (pkg) => pkg.note('1')],
    ['cards of a note', (pkg) => pkg.cardsOf({ id: '1' })],
    ['the sides of a card', (pkg) => pkg.render(card)],
  ];

  it.each(everything)('throws ClosedError: %s', async (_, read) => {
    const pkg = await openPackage(bytes);
    pkg.close();
    pkg.close();
    expect(() => read(pkg)).toThrow(ClosedError);
  });

  it('throws ClosedError while its notes or media are being read', async () => {
    const pkg = await openPackage(bytes);
    const [file] = pkg.media;
    const notes = pkg.notes()[Symbol.iterator]();
    notes.next();
    pkg.close();
    expect(() => notes.next()).toThrow(ClosedError);
    await expect(file?.bytes()).rejects.toBeInstanceOf(ClosedError);
  });
});

describe('a signal', () => {
  const reason = new Error('enough');

  it('aborted before keeps a package from being opened', async () => {
    await expect(openPackage(bytes, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('ends opening with its reason', async () => {
    const stop = new AbortController();
    const opening = openPackage(new Blob([bytes]), { signal: stop.signal });
    stop.abort(reason);
    await expect(opening).rejects.toBe(reason);
  });

  it('ends reading of notes, cards and media with its reason', async () => {
    const stop = new AbortController();
    const pkg = await openPackage(bytes, { signal: stop.signal });
    const [file] = pkg.media;
    const selection = { termField: '0', definitionField: '1', stripHtml: true, cloze: true };
    const streams = [pkg.notes(), readCards(pkg, selection)].map((items) => items[Symbol.iterator]());
    for (const items of streams) items.next();
    stop.abort(reason);
    for (const items of streams) expect(() => items.next()).toThrow(reason);
    await expect(file?.bytes()).rejects.toBe(reason);
    pkg.close();
  });
});

describe('opening', () => {
  it('reports progress for each phase', async () => {
    const reported: OpenProgress[] = [];
    (await openPackage(new Blob([bytes]), { onProgress: (progress) => reported.push(progress) })).close();
    expect([...new Set(reported.map(({ phase }) => phase))]).toEqual(['media', 'collection', 'contents']);
    for (const phase of ['media', 'collection', 'contents']) {
      const steps = reported.filter((progress) => progress.phase === phase);
      expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted((a, b) => a - b));
      expect([steps[0]?.done, steps.at(-1)?.done]).toEqual([0, steps[0]?.total]);
    }
  });

  it('ends with an error of its listener', async () => {
    const theirs = new Error('theirs');
    const onProgress = (): void => {
      throw theirs;
    };
    await expect(openPackage(bytes, { onProgress })).rejects.toBe(theirs);
  });

  it('yields to the event loop', async () => {
    let turns = 0;
    let counting = setImmediate(function count() {
      turns += 1;
      counting = setImmediate(count);
    });
    (await openPackage(packageBytes('ok', 'gk-basic.apkg'))).close();
    clearImmediate(counting);
    expect(turns).toBeGreaterThan(0);
  });
});

describe('fields by name', () => {
  const named = async (raw: boolean): Promise<readonly (readonly [string, string])[]> => {
    const pkg = await openPackage(
      await buildPackage(
        [{ fields: ['Front', 'front', '__proto__', '0', ' Front ', 'Front'] }],
        [{ fields: ['a', 'b', 'c', 'd', 'e', 'f'] }],
      ),
    );
    const [note] = Array.from(pkg.notes());
    const [type] = Array.from(pkg.noteTypes.values());
    pkg.close();
    return note?.kind === 'note' && type ? Array.from(fieldsByName(note, type, { raw })) : [];
  };

  it('are made distinct as in Anki', async () => {
    expect(await named(false)).toEqual([
      ['Front', 'a'],
      ['front+', 'b'],
      ['__proto__', 'c'],
      ['0', 'd'],
      [' Front ', 'e'],
      ['Front++', 'f'],
    ]);
  });

  it('with `raw` are as in the file, the first of one name', async () => {
    expect((await named(true)).map(([name, value]) => `${name}=${value}`)).toEqual([
      'Front=a',
      'front=b',
      '__proto__=c',
      '0=d',
      ' Front =e',
    ]);
  });
});
