import { openPackage } from '@flashcards/apkg-parser';
import type { PackedReview, PackedSet, TaggedCard } from '@flashcards/application';
import { WriterUnavailable } from '@flashcards/application';
import type { CardId, LocalDate, SetId, UserId } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import type { CardOrigin } from '@flashcards/persistence-ports';
import { newCard, review } from '@flashcards/review-scheduling';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskCalls } from '../../file-calls.ts';
import { ClientGone } from '../../http/edge/client-gone.ts';
import type { Uploads } from '../../uploads.ts';
import { openUploads } from '../../uploads.ts';
import type { ClosablePackageWriter } from './package-writer.ts';
import { childPackageWriter } from './package-writer.ts';

const today = '2026-03-01' as LocalDate;
const ann = { user: 'ann' as UserId };
const bob = { user: 'bob' as UserId };

let directory = '';
let uploads: Uploads;
const writers: ClosablePackageWriter[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'package-writer-'));
  uploads = await openUploads(directory, diskCalls, 2_000_000_000);
});
afterEach(async () => {
  writers.splice(0).forEach((writer) => writer.close());
  await uploads.close();
  await rm(directory, { recursive: true, force: true });
});

const aWriter = (limits: { readonly writers?: number; readonly writerQueue?: number } = {}): ClosablePackageWriter => {
  const writer = childPackageWriter(
    { writers: 2, writerQueue: 64, readerSeconds: 60, ...limits },
    { now: () => new Date(`${today}T12:00:00Z`), uploads },
  );
  writers.push(writer);
  return writer;
};

/** The files left on the disk. There are none once all writers are done. */
const filesLeft = async (): Promise<readonly string[]> => {
  const places = await readdir(directory);
  return (await Promise.all(places.map((place) => readdir(join(directory, place))))).flat();
};

const cardOf = (at: number): TaggedCard => ({
  id: String(at) as CardId,
  front: `front ${at} ${'<&>\n'.repeat(5)}`,
  back: `back ${at}`,
  format: 'text',
  tags: [],
  progress:
    at % 2 === 0
      ? newCard(today)
      : review(newCard(today), { card: String(at) as CardId, rating: 'easy', today, retention: 0.9 }),
  suspended: at % 3 === 0,
  flag: at % 8,
});

const pageSize = 500;
async function* pagesOf<T>(count: number, make: (at: number) => T): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < count; from += pageSize)
    yield Array.from({ length: Math.min(pageSize, count - from) }, (_, at) => make(from + at));
}

const reviewOf = (at: number): PackedReview => ({
  card: String(at) as CardId,
  at: new Date(Date.parse(`${today}T10:00:00Z`) + at),
  rating: 'easy',
  before: newCard(today),
  after: review(newCard(today), { card: String(at) as CardId, rating: 'easy', today, retention: 0.9 }),
});

/** The origin of an imported card, with two old answers. */
const originOf = (at: number): CardOrigin => ({
  id: String(at) as CardId,
  progress: cardOf(at).progress,
  interval: 12,
  ease: 2_310,
  history: [1, 2].map((day) => ({
    at: new Date(Date.UTC(2020, 0, day) + at),
    answer: 3,
    kind: 1,
    interval: 4,
    lastInterval: 2,
    ease: 2_310,
    milliseconds: 1_500,
  })),
});

async function* nothing(): AsyncGenerator<never> {}

const aSet = (differently: Partial<PackedSet> = {}): PackedSet => ({
  id: '7' as SetId,
  name: 'Words' as SetName,
  desiredRetention: 0.9,
  noteTypes: nothing(),
  notes: nothing(),
  cards: pagesOf(3, cardOf),
  origins: pagesOf<CardOrigin>(0, originOf),
  reviews: pagesOf(0, reviewOf),
  media: nothing(),
  ...differently,
});

/** Cards that arrive only after `release`, and a promise that resolves when they are requested. */
const heldCards = () => {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let ask: () => void = () => {};
  const requested = new Promise<void>((resolve) => (ask = resolve));
  async function* cards() {
    ask();
    await released;
    yield [cardOf(1)];
  }
  return { cards: cards(), release, requested };
};

const wholeOf = async (bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
};

describe('writing packages in children', () => {
  it('writes all cards and reviews of a large set, and leaves no files on the disk', async () => {
    const count = 10_000;
    const cards = { cards: pagesOf(count, cardOf), origins: pagesOf(count, originOf) };
    const set = aSet({ ...cards, reviews: pagesOf(count, reviewOf) });
    const written = await aWriter().write(set, ann);
    if (!written.ok) throw new Error(written.code);
    expect(await filesLeft()).toHaveLength(1);
    const pkg = await openPackage(await wholeOf(written.value));
    expect(await filesLeft()).toEqual([]);
    expect(pkg.counts).toEqual({ notes: count, cards: count, reviews: 3 * count });
    expect(Array.from(pkg.cards()).filter(({ queue }) => queue === -1)).toHaveLength(Math.ceil(count / 3));
    pkg.close();
  });

  it('returns no package before it is complete', async () => {
    const { cards, release, requested } = heldCards();
    let isThere = false;
    const writing = aWriter()
      .write(aSet({ cards }), ann)
      .then((written) => {
        isThere = true;
        return written;
      });
    await requested;
    expect(isThere).toBe(false);
    release();
    const written = await writing;
    if (!written.ok) throw new Error(written.code);
    expect((await openPackage(await wholeOf(written.value))).counts.notes).toBe(1);
  });

  it('removes the file when the consumer stops reading', async () => {
    const written = await aWriter().write(aSet({ cards: pagesOf(5_000, cardOf) }), ann);
    if (!written.ok) throw new Error(written.code);
    for await (const piece of written.value) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(await filesLeft()).toEqual([]);
  });

  it('ends when its client is gone, and frees the place', async () => {
    const writer = aWriter({ writers: 1 });
    const { cards, requested } = heldCards();
    let leave: () => void = () => {};
    const abandoned = new Promise<void>((resolve) => (leave = resolve));
    const writing = writer.write(aSet({ cards }), { ...ann, abandoned });
    await requested;
    leave();
    await expect(writing).rejects.toThrow(ClientGone);
    expect(await filesLeft()).toEqual([]);
    expect(writer.load()).toEqual({ running: 0, waiting: 0 });
    expect((await writer.write(aSet(), bob)).ok).toBe(true);
  });

  it('fails with an error of the pages', async () => {
    async function* cards() {
      yield [cardOf(1)];
      throw await Promise.resolve(new Error('the store is away'));
    }
    await expect(aWriter().write(aSet({ cards: cards() }), ann)).rejects.toThrow('the store is away');
    expect(await filesLeft()).toEqual([]);
  });

  it('refuses a write when the queue is full', async () => {
    const writer = aWriter({ writers: 1, writerQueue: 0 });
    const { cards, release, requested } = heldCards();
    const writing = writer.write(aSet({ cards }), ann);
    await requested;
    expect(await writer.write(aSet(), bob)).toEqual({ ok: false, code: 'writer_busy' });
    release();
    expect((await writing).ok).toBe(true);
  });

  it('keeps one writer for other users than the one who writes most', async () => {
    const writer = aWriter();
    const first = heldCards();
    const writing = writer.write(aSet({ cards: first.cards }), ann);
    await first.requested;
    const second = writer.write(aSet(), ann);
    expect((await writer.write(aSet(), bob)).ok).toBe(true);
    expect(writer.load()).toEqual({ running: 1, waiting: 1 });
    first.release();
    expect((await Promise.all([writing, second])).map(({ ok }) => ok)).toEqual([true, true]);
  });

  it('ends with its server', async () => {
    const writer = aWriter();
    const { cards, requested } = heldCards();
    const writing = writer.write(aSet({ cards }), ann);
    await requested;
    writer.close();
    await expect(writing).rejects.toThrow(WriterUnavailable);
    expect(await filesLeft()).toEqual([]);
  });
});
