import type { CardSelection } from '@flashcards/application';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { CardText } from '@flashcards/library';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '../config/config.ts';
import { diskCalls } from '../file-calls.ts';
import type { ClosableDeckReader } from './deck-reader.ts';
import { childDeckReader } from './deck-reader.ts';

const fixtures = new URL('../../../../libs/apkg-parser/fixtures/', import.meta.url);
const location = (name: string): string => fileURLToPath(new URL(name, fixtures));
const medium = { location: location('ok/wheel-medium.new.apkg') };
const basic = { location: location('ok/gk-basic.apkg') };

const usual: Limits = {
  jsonBytes: 1_000_000,
  packageBytes: 100_000_000,
  readers: 2,
  readerQueue: 16,
  readerSeconds: 60,
  readerMebibytes: 576,
  connections: 100,
  connectionsPerAddress: 100,
};
const selection: CardSelection = {
  termField: 'Front',
  definitionField: 'Back',
  fields: 'chosen',
  stripHtml: true,
  cloze: true,
};

const readers: ClosableDeckReader[] = [];
const aReader = (limits: Partial<Limits> = {}): ClosableDeckReader => {
  const reader = childDeckReader(
    { ...usual, ...limits },
    {
      log: pino({ level: 'silent' }),
      fileCalls: diskCalls,
    },
  );
  readers.push(reader);
  return reader;
};
afterEach(() => readers.splice(0).forEach((reader) => reader.close()));

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deck-reader-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const nobody = (): void => {};

describe('deck reader', () => {
  it('reads the cards of a package in order, with a report', async () => {
    const cards: CardText[] = [];
    const read = await aReader().read(basic, selection, (some) => cards.push(...some));
    expect(read).toEqual({ ok: true, value: { notes: 25, cards: 25, skipped: [], mediaFiles: 0 } });
    expect(cards).toHaveLength(25);
    expect(Object.keys(cards[0] ?? {})).toEqual(['front', 'back']);
  });

  it('counts the notes that make no card, by reason', async () => {
    const read = await aReader().read(basic, { ...selection, termField: 'No such field' }, nobody);
    if (!read.ok) throw new Error(read.code);
    expect(read.value.cards).toBe(0);
    expect(read.value.skipped).toEqual([{ reason: 'missing-field', count: 25, examples: expect.any(Array) }]);
    expect(read.value.skipped[0]?.examples).toHaveLength(3);
  });

  it.each(['hostile/not-a-zip.apkg', 'hostile/bomb-zstd.apkg', 'hostile/bomb-deflate.apkg', 'hostile/empty-file.apkg'])(
    'refuses %s',
    async (name) => {
      expect(await aReader().read({ location: location(name) }, selection, nobody)).toEqual({
        ok: false,
        code: 'invalid_package',
      });
    },
  );

  it('refuses a package that is larger than allowed', async () => {
    const { length } = await readFile(basic.location);
    const read = await aReader({ packageBytes: length - 1 }).read(basic, selection, nobody);
    expect(read).toEqual({ ok: false, code: 'invalid_package' });
  });

  it('kills a reader that takes too much memory', async () => {
    const read = await aReader({ readerMebibytes: 40 }).read(medium, selection, nobody);
    expect(read).toEqual({ ok: false, code: 'invalid_package' });
  });

  it('tells that it is busy when too many wait', async () => {
    const { read } = aReader({ readers: 1, readerQueue: 1 });
    const codes = (await Promise.all([1, 2, 3].map(() => read(basic, selection, nobody)))).map(
      (each) => each.ok || each.code,
    );
    expect(codes).toEqual([true, true, 'reader_busy']);
  });

  it('turns everyone away when it closes', async () => {
    const { read, close } = aReader({ readers: 1 });
    const reads = [read(basic, selection, nobody), read(basic, selection, nobody)];
    setTimeout(close, 20);
    const busy = { ok: false, code: 'reader_busy' };
    expect(await Promise.all(reads)).toEqual([busy, busy]);
    expect(await read(basic, selection, nobody)).toEqual(busy);
  });

  it('does not blame a package for a file that is not there', async () => {
    await expect(aReader().read({ location: join(directory, 'missing') }, selection, nobody)).rejects.toThrow('ENOENT');
  });
});
