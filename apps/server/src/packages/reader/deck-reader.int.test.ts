import { defaultLimits, writePackage } from '@flashcards/apkg-parser';
import type { CardChoice, ReadablePackage, TakeCards } from '@flashcards/application';
import type { CardText } from '@flashcards/library';
import type { UserId } from '@flashcards/kernel';
import { queue } from '@flashcards/turns';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Limits } from '../../config/config.ts';
import { diskCalls } from '../../file-calls.ts';
import type { ClosableDeckReader } from './deck-reader.ts';
import { childDeckReader } from './deck-reader.ts';
import { readInChild } from './read-in-child.ts';
import { noSiblings } from './siblings.ts';
import { usual } from './usual-limits.test-data.ts';
import type { Spool } from './take-media.ts';

const fixtures = new URL('../../../../../libs/apkg-parser/fixtures/', import.meta.url);
const location = (name: string): string => fileURLToPath(new URL(name, fixtures));
const medium = { location: location('ok/wheel-medium.new.apkg') };
const basic = { location: location('ok/gk-basic.apkg') };

const choice: CardChoice = {
  cardsFrom: 'fields',
  termField: 'Front',
  definitionField: 'Back',
  fields: 'chosen',
  stripHtml: true,
  cloze: true,
  scheduling: false,
  decks: 'set',
  presets: false,
};

const readers: ClosableDeckReader[] = [];
const aReader = (limits: Partial<Limits> = {}): ClosableDeckReader => {
  const parts = { log: pino({ level: 'silent' }), fileCalls: diskCalls, spoolFor };
  const reader = childDeckReader({ ...usual, ...limits }, parts);
  readers.push(reader);
  return reader;
};
afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
afterEach(() => void vi.useRealTimers());

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'deck-reader-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A spool directory, as uploads create it. */
const spoolFor = ({ location: file }: Package): Spool => {
  const spool = join(directory, `${basename(file)}.media`);
  return { directory: spool, take: async () => void (await mkdir(spool, { recursive: true })) };
};

const ana = 'ana' as UserId;
const nobody: TakeCards = async () => {};
type Package = Parameters<ClosableDeckReader['inTurn']>[0]['file'];

const cardsOf = (reader: ClosableDeckReader, file: Package, take = nobody, { chosen = choice, user = ana } = {}) =>
  reader.inTurn({ file, user }, (opened: ReadablePackage) => opened.cards(chosen, take));

/** A consumer that takes cards only after `release`. */
const reluctant = () => {
  let release = (): void => {};
  let reached = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const take: TakeCards = () => {
    reached();
    return released;
  };
  return { take, isReached, release };
};

/** Process ids of the children of this process that read a package. */
const childrenReading = async (): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const texts = await Promise.all(
        ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      );
      const [stat = '', command = ''] = texts;
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(parent) === process.pid && state !== 'Z' && command.includes('reader/child') ? Number(pid) : [];
    }),
  );
  return found.flat();
};
const theChild = async (): Promise<number> => {
  for (;;) {
    const [pid] = await childrenReading();
    if (pid !== undefined) return pid;
    await sleep(5);
  }
};

describe('deck reader', () => {
  it('reads the cards of a package in order, with a report', async () => {
    const cards: CardText[] = [];
    const read = await cardsOf(aReader(), basic, async (some) => void cards.push(...some));
    expect(read).toEqual({
      ok: true,
      value: { notes: 25, cards: 25, skipped: [], mediaFiles: 0, ...noSiblings.counted() },
    });
    expect(cards).toHaveLength(25);
    expect(Object.keys(cards[0] ?? {})).toEqual(['front', 'back', 'words']);
  });

  it('delivers one bounded batch at a time', async () => {
    const numbers = Array.from({ length: 2_500 }, (_, index) => String(index + 1));
    const templates = [{ name: 'Card 1', questionFormat: '{{Front}}', answerFormat: '{{Back}}' }];
    const noteType = { id: '1', name: 'Basic', fields: ['Front', 'Back'], templates, css: '', sortField: 0 };
    const bytes = await writePackage({
      noteTypes: [{ ...noteType, kind: 'standard', imageOcclusion: false }],
      decks: [{ id: '1', name: 'Default', filtered: false }],
      notes: numbers.map((id) => ({ id, guid: id, noteTypeId: '1', fields: [id, id] })),
      cards: numbers.map((id) => ({ id, noteId: id, deckId: '1', ord: 0 })),
    });
    const large = { location: join(directory, 'large.apkg') };
    await writeFile(large.location, bytes);
    let inside = 0;
    const sizes: number[] = [];
    const read = await cardsOf(aReader(), large, async (some) => {
      inside += 1;
      sizes.push(some.length);
      await new Promise((resolve) => setImmediate(resolve));
      expect(inside).toBe(1);
      inside -= 1;
    });
    if (!read.ok) throw new Error(read.code);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(read.value.cards);
  });

  it('fails with the error of the function that takes the cards', async () => {
    const fault = new Error('no room on the disk');
    await expect(cardsOf(aReader(), basic, () => Promise.reject(fault))).rejects.toBe(fault);
  });

  it('counts the notes that make no card, by reason', async () => {
    const read = await cardsOf(aReader(), basic, nobody, { chosen: { ...choice, termField: 'No such field' } });
    if (!read.ok) throw new Error(read.code);
    expect(read.value.cards).toBe(0);
    expect(read.value.skipped).toEqual([{ reason: 'missing-field', count: 25, examples: expect.any(Array) }]);
    expect(read.value.skipped[0]?.examples).toHaveLength(3);
  });

  it('counts the cards of notes that make no card, and their answers', async () => {
    const templates = ['{{Front}}', '{{Back}}'].map((format) => ({
      ...{ name: format, questionFormat: format, answerFormat: '{{FrontSide}}' },
    }));
    const noteType = { id: '1', name: 'Both', fields: ['Front', 'Back'], templates, css: '', sortField: 0 };
    const ids = ['1', '2', '3'];
    const bytes = await writePackage({
      noteTypes: [{ ...noteType, kind: 'standard', imageOcclusion: false }],
      decks: [{ id: '1', name: 'Default', filtered: false }],
      // The last note makes no card, and is in `skipped`.
      notes: ids.map((id) => ({ id, guid: id, noteTypeId: '1', fields: [`word ${id}`, id === '3' ? ' ' : id] })),
      cards: ids.flatMap((id) => [0, 1].map((ord) => ({ id: `${id}${ord}`, noteId: id, deckId: '1', ord }))),
      reviews: ['10', '11', '11', '21', '31'].map((cardId, at) => ({
        ...{ id: `${at + 1}`, cardId, rating: 3, kind: 1, interval: 1, lastInterval: 1, factor: 2500, milliseconds: 0 },
      })),
    });
    const both = { location: join(directory, 'both.apkg') };
    await writeFile(both.location, bytes);
    const siblings = async (chosen: CardChoice) => {
      const read = await cardsOf(aReader(), both, nobody, { chosen });
      if (!read.ok) throw new Error(read.code);
      const { cards, siblingCards, answersOfSiblings } = read.value;
      return { cards, siblingCards, answersOfSiblings };
    };
    expect(await siblings(choice)).toEqual({ cards: 2, siblingCards: 2, answersOfSiblings: 0 });
    const scheduled = await siblings({ ...choice, scheduling: true });
    expect(scheduled).toEqual({ cards: 2, siblingCards: 2, answersOfSiblings: 3 });
    const all = await siblings({ ...choice, scheduling: true, cardsFrom: 'templates' });
    expect(all).toMatchObject({ siblingCards: 0, answersOfSiblings: 0 });
  });

  it('refuses more text than one set may hold, in UTF-8 bytes of both sides', async () => {
    const cards: CardText[] = [];
    await cardsOf(aReader(), basic, async (some) => void cards.push(...some));
    const bytes = cards.reduce((sum, { front, back }) => sum + Buffer.byteLength(front) + Buffer.byteLength(back), 0);
    expect(await cardsOf(aReader({ setBytes: bytes }), basic)).toMatchObject({ ok: true });
    expect(await cardsOf(aReader({ setBytes: bytes - 1 }), basic)).toEqual({ ok: false, code: 'set_too_large' });
  });

  const invalid = { ok: false, code: 'invalid_package' };
  it.each(['hostile/not-a-zip.apkg', 'hostile/bomb-zstd.apkg', 'hostile/bomb-deflate.apkg', 'hostile/empty-file.apkg'])(
    'refuses %s',
    async (name) => {
      expect(await cardsOf(aReader(), { location: location(name) })).toEqual(invalid);
    },
  );

  it('refuses a package that is larger than allowed', async () => {
    const { length } = await readFile(basic.location);
    expect(await cardsOf(aReader({ packageBytes: length - 1 }), basic)).toEqual(invalid);
  });

  it.each([
    ['collectionBytes', 1_000],
    ['zipEntries', 1],
    ['notes', 1],
    ['noteValues', 1],
    ['descriptionBytes', 100],
  ] as const)('refuses a package above a limit: %s', async (limit, most) => {
    expect(await cardsOf(aReader({ inPackage: { ...defaultLimits, [limit]: most } }), basic)).toEqual(invalid);
  });

  it('refuses a package with more cards than a set may have', async () => {
    expect(await cardsOf(aReader({ setCards: 1 }), basic)).toEqual({ ok: false, code: 'too_many_cards' });
  });

  it('reports that it is busy when the queue is full', async () => {
    const reader = aReader({ readers: 1, readerQueue: 1 });
    const codes = (await Promise.all([1, 2, 3].map(() => cardsOf(reader, basic)))).map((each) => each.ok || each.code);
    expect(codes).toEqual([true, true, 'reader_busy']);
  });

  it("starts one user's package at once while many slow packages of another user wait", async () => {
    const reader = aReader();
    const { take, isReached, release } = reluctant();
    let begun = 0;
    // No read ends before it is released, so each read that runs begins once.
    const slow = Array.from({ length: 6 }, () =>
      cardsOf(reader, medium, (cards) => {
        begun += 1;
        return take(cards);
      }),
    );
    await isReached;
    const other = await cardsOf(reader, basic, nobody, { user: 'bob' as UserId });
    expect([other.ok, begun]).toEqual([true, 1]);
    reader.close();
    release();
    await Promise.allSettled(slow);
  });

  it('does not blame a package for a missing file', async () => {
    await expect(cardsOf(aReader(), { location: join(directory, 'missing') })).rejects.toThrow('ENOENT');
  });
});

const unavailable = { name: 'ReaderUnavailable' };

/** A child that has requested a place while another read holds the only one. */
const waitingForRoom = async () => {
  const room = queue({ places: 1, mostWaiting: 1 });
  const somebody = await room.enter({ keys: ['somebody'] });
  const leave = (): void => void (somebody.ok && somebody.leave());
  let onRequest = (): void => {};
  const hasRequested = new Promise<void>((resolve) => (onRequest = resolve));
  const watched = (places: number, signal: AbortSignal) => {
    onRequest();
    return room.enter({ keys: ['ana'], places, signal: () => signal });
  };
  const limits = { processorMilliseconds: 60_000, wallMilliseconds: 60_000, mebibytesFor: () => 512 };
  const request = {
    ...basic,
    limits: { packageBytes: 1_000_000 },
    task: { kind: 'preview', withModes: false },
  } as const;
  const log = pino({ level: 'silent' });
  const { outcome } = readInChild(request, limits, { takeRoom: watched, log, take: nobody });
  return { outcome, hasRequested, leave };
};

describe.runIf(process.platform === 'linux')('a child that reads a package', () => {
  it('is killed when it uses too much memory', async () => {
    expect(await cardsOf(aReader({ readerMebibytes: 40 }), medium)).toMatchObject({ code: 'invalid_package' });
  });

  it('is killed when it uses too much processor time', async () => {
    expect(await cardsOf(aReader({ readerSeconds: 0.01 }), medium)).toMatchObject({ code: 'invalid_package' });
  });

  it.each([
    ['as when memory is short', 'SIGKILL'],
    ['as by an operator', 'SIGTERM'],
  ] as const)('that is killed from outside, %s, is not reported as a fault of the package', async (_, signal) => {
    const { take, isReached, release } = reluctant();
    const read = cardsOf(aReader(), basic, take);
    await isReached;
    process.kill(await theChild(), signal);
    release();
    await expect(read).rejects.toMatchObject(unavailable);
  });

  it('that aborts, as when its heap is full, is reported as a fault of the package', async () => {
    const { take, isReached, release } = reluctant();
    const read = cardsOf(aReader(), basic, take);
    await isReached;
    process.kill(await theChild(), 'SIGABRT');
    release();
    expect(await read).toMatchObject({ code: 'invalid_package' });
  });

  it('that gets no processor time is not reported as a fault of the package', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { outcome, hasRequested, leave } = await waitingForRoom();
    const failed = expect(outcome).rejects.toMatchObject(unavailable);
    await hasRequested;
    process.kill(await theChild(), 'SIGSTOP');
    leave();
    // Its clock restarts once it has a place. The message arrives in a later turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(3_600_000);
    await failed;
  });

  it('may wait without limit while its cards are stored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { take, isReached, release } = reluctant();
    const read = cardsOf(aReader(), basic, take);
    await isReached;
    vi.advanceTimersByTime(3_600_000);
    release();
    expect(await read).toMatchObject({ ok: true });
  });

  it('may wait without limit for a place', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { outcome, hasRequested, leave } = await waitingForRoom();
    await hasRequested;
    vi.advanceTimersByTime(3_600_000);
    leave();
    expect(await outcome).toMatchObject({ ok: true });
  });

  it('ends when its client is gone', async () => {
    const { take, isReached, release } = reluctant();
    let hangUp = (): void => {};
    const abandoned = new Promise<void>((resolve) => (hangUp = resolve));
    const read = cardsOf(aReader(), { ...basic, abandoned }, take);
    const failed = expect(read).rejects.toMatchObject({ name: 'ClientGone' });
    await isReached;
    const pid = await theChild();
    hangUp();
    release();
    await failed;
    while ((await childrenReading()).includes(pid)) await sleep(5);
  });

  it('ends with its server, and waiting reads are refused', async () => {
    const { take, isReached, release } = reluctant();
    const reader = aReader({ readers: 1 });
    const running = expect(cardsOf(reader, basic, take)).rejects.toMatchObject(unavailable);
    const waiting = cardsOf(reader, basic);
    await isReached;
    reader.close();
    release();
    await running;
    const busy = { ok: false, code: 'reader_busy' };
    expect(await waiting).toEqual(busy);
    expect(await cardsOf(reader, basic)).toEqual(busy);
  });

  it('inherits no environment variables', async () => {
    vi.stubEnv('JWT_SECRET', 'a secret of the server');
    const { take, isReached, release } = reluctant();
    const read = cardsOf(aReader(), basic, take);
    await isReached;
    const environment = await readFile(`/proc/${await theChild()}/environ`, 'utf8');
    release();
    await read;
    vi.unstubAllEnvs();
    const names = environment.split('\0').map((each) => each.split('=')[0]);
    expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL_'))).toEqual([]);
  });

  it('that cannot start for lack of file descriptors fails only its own import', async () => {
    const program = `
      import { openSync, closeSync } from 'node:fs';
      const { childDeckReader } = await import('${new URL('../../../dist/packages/reader/deck-reader.js', import.meta.url).href}');
      const log = { info() {} };
      const reader = childDeckReader(${JSON.stringify(usual)}, { log, fileCalls: { size: async () => 5_000 } });
      const read = () => reader.inTurn({ file: ${JSON.stringify(basic)}, user: 'ana' }, (opened) => opened.preview(false))
        .then(({ ok }) => ok, ({ name }) => name);
      const taken = [];
      try { for (;;) taken.push(openSync('/dev/null')); } catch {}
      const without = await read();
      taken.forEach(closeSync);
      console.log(without, await read());
    `;
    const command = 'ulimit -n 256 && exec "$0" --input-type=module -e "$1"';
    const said = execFileSync('/bin/sh', ['-c', command, process.execPath, program], { encoding: 'utf8' });
    expect(said.trim()).toBe('ReaderUnavailable true');
  });
});
