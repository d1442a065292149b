import type { RowChoice, TakeCards } from '@flashcards/application';
import type { UserId } from '@flashcards/kernel';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Limits } from '../../../config/config.ts';
import { diskCalls } from '../../../file-calls.ts';
import type { ClosableDeckReader } from '../deck-reader.ts';
import { childDeckReader } from '../deck-reader.ts';
import { usual } from '../usual-limits.test-data.ts';

const readers: ClosableDeckReader[] = [];
const aReader = (limits: Partial<Limits> = {}): ClosableDeckReader => {
  const spoolFor = (): never => {
    throw new Error('a CSV file has no media');
  };
  const reader = childDeckReader(
    { ...usual, ...limits },
    { log: pino({ level: 'silent' }), fileCalls: diskCalls, spoolFor },
  );
  readers.push(reader);
  return reader;
};
afterEach(() => readers.splice(0).forEach((reader) => reader.close()));

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'csv-files-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

let files = 0;
/** A file of these pieces. */
const aFile = async (pieces: Iterable<string>): Promise<string> => {
  const location = join(directory, String((files += 1)));
  await pipeline(Readable.from(pieces), createWriteStream(location));
  return location;
};

const usualChoice: RowChoice = { delimiter: ',', header: false, front: '0', back: '1', tags: '' };
const nobody: TakeCards = async () => {};

interface Read {
  readonly limits?: Partial<Limits>;
  readonly choice?: Partial<RowChoice>;
  readonly take?: TakeCards;
  readonly abandoned?: Promise<void>;
}

const rowsOf = (location: string, { limits, choice, take = nobody, abandoned }: Read = {}) =>
  aReader(limits).inTurn({ file: { location, ...(abandoned ? { abandoned } : {}) }, user: 'ana' as UserId }, (opened) =>
    opened.rows({ ...usualChoice, ...choice }, take),
  );

function* repeated(piece: string, megabytes: number): Generator<string> {
  const block = piece.repeat(65_536 / piece.length);
  for (let written = 0; written < megabytes * 1_000_000; written += block.length) yield block;
}

describe('a CSV file', () => {
  it('of 100,000 rows is read in bounded batches, one at a time', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `word ${index},"meaning\n""${index}"""\n`);
    let inside = 0;
    const fronts: string[] = [];
    const take: TakeCards = async (cards) => {
      inside += 1;
      expect(inside).toBe(1);
      expect(cards.length).toBeLessThanOrEqual(1_000);
      for (const { front } of cards) fronts.push(front);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    const report = { skipped: [], mediaFiles: 0, siblingCards: 0, answersOfSiblings: 0 };
    expect(await rowsOf(await aFile(rows), { take })).toEqual({
      ok: true,
      value: { notes: 100_000, cards: 100_000, ...report },
    });
    expect(fronts).toEqual(Array.from({ length: 100_000 }, (_, index) => `word ${index}`));
  });

  it('is refused with more cards or text than a set may have', async () => {
    const file = await aFile(['a,b\n', 'c,è\n', 'd,e\n']);
    expect(await rowsOf(file, { limits: { setCards: 3, setBytes: 7 } })).toMatchObject({ ok: true });
    expect(await rowsOf(file, { limits: { setCards: 2 } })).toEqual({ ok: false, code: 'too_many_cards' });
    expect(await rowsOf(file, { limits: { setBytes: 6 } })).toEqual({ ok: false, code: 'set_too_large' });
  });

  it.each<[string, string, string]>([
    ['one field that never ends', '"', 'aaaaaaaa'],
    ['quotes only', '', '"'],
    ['quotes that open and do not close', '', '"a'],
    ['NUL bytes', '', '\u0000'],
  ])('is refused with %s', async (_, first, piece) => {
    const file = await aFile([first, ...repeated(piece, 20)]);
    expect(await rowsOf(file)).toEqual({ ok: false, code: 'invalid_csv' });
  });

  it('may have very many columns', async () => {
    const wide = `a,${'x,'.repeat(100_000)}\n`;
    expect(await rowsOf(await aFile([wide, wide]))).toMatchObject({ ok: true, value: { cards: 2 } });
  });

  it('does not get the blame for a file that is missing', async () => {
    await expect(rowsOf(join(directory, 'missing'))).rejects.toThrow('ENOENT');
  });

  it('is not read further when its client is gone', async () => {
    let hangUp = (): void => {};
    const abandoned = new Promise<void>((resolve) => (hangUp = resolve));
    const file = await aFile(repeated('a,b\n', 2));
    const taken: number[] = [];
    const read = rowsOf(file, {
      abandoned,
      take: async ({ length }) => {
        taken.push(length);
        hangUp();
        await abandoned;
      },
    });
    await expect(read).rejects.toMatchObject({ name: 'ClientGone' });
    expect(taken).toHaveLength(1);
  });
});

describe.runIf(process.platform === 'linux')('a child that reads a CSV file', () => {
  it('is killed when it uses too much memory', async () => {
    const file = await aFile(repeated(',', 60));
    expect(await rowsOf(file, { limits: { readerMebibytes: 160 } })).toEqual({ ok: false, code: 'invalid_csv' });
  });

  it('is killed when it uses too much processor time', async () => {
    const file = await aFile(repeated('a\n', 60));
    expect(await rowsOf(file, { limits: { readerSeconds: 1 } })).toEqual({ ok: false, code: 'invalid_csv' });
  });
});
