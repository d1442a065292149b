import type { RawReply } from '@flashcards/client-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, holdingsOf } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';
import { packageOf } from './made-package.ts';
import { aRunningServer } from '../running-server.ts';

const server = aRunningServer({});

/** A card as stored by Anki. */
interface AnkiCard {
  readonly ord: number;
  readonly type: number;
  readonly queue: number;
  readonly due: number;
  readonly ivl: number;
  readonly reps: number;
  readonly lapses: number;
  readonly odue: number;
  readonly flags: number;
  readonly deckId: string;
  readonly data: string;
}

interface AnkiNote {
  readonly kind: string;
  readonly cards: readonly AnkiCard[];
}

const names = ['ok/wheel-sched.legacy', 'ok/wheel-sched.new'] as const;

/** For each note, in order, the card that ours is made from. */
const expectedOf = async (name: string): Promise<readonly AnkiCard[]> => {
  const { notes } = JSON.parse(Buffer.from(await fixture(`${name}.expected.json`)).toString()) as {
    readonly notes: readonly AnkiNote[];
  };
  return notes.flatMap(({ cards }) => cards.toSorted((one, other) => one.ord - other.ord).slice(0, 1));
};

// The creation day of the collection, in its own time zone.
const firstDay = Date.parse('2024-05-01');
const onDay = (days: number): string =>
  new Date(firstDay + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');

type Progress = RawReply<'exportUserData'>['progress'][number];

const progressOf = async ({ client }: Learner): Promise<readonly Progress[]> =>
  (await client.raw.exportUserData()).progress;

const isInReview = ({ type }: AnkiCard): boolean => type === 2;

describe.each(names)('scheduling=true with %s', (name) => {
  let learner: Learner;
  let before: Awaited<ReturnType<typeof holdingsOf>>;
  let set: string;
  let expected: readonly AnkiCard[];
  let progress: readonly Progress[];
  beforeAll(async () => {
    learner = await aLearner(server());
    // Far from the collection's time zone: the days follow the collection's own clock.
    await learner.client.account.updateSettings({
      timeZone: 'Pacific/Auckland',
      dayRolloverHour: 4,
      newCardsPerDay: undefined,
      desiredRetention: 0.9,
    });
    before = await holdingsOf(learner);
    const request = { name: 'Cards', cards: 'fields', scheduling: true } as const;
    ({ id: set } = await learner.client.imports.create(await fixture(`${name}.apkg`), request));
    expected = await expectedOf(name);
    progress = await progressOf(learner);
  });

  it('makes each card due on its due day in Anki', () => {
    expect(progress.length).toBe(expected.length);
    for (const [index, card] of expected.entries()) {
      if (!isInReview(card)) continue;
      expect([index, progress[index]?.due_date]).toEqual([index, onDay(card.odue === 0 ? card.due : card.odue)]);
    }
    expect(expected.filter(isInReview).length).toBeGreaterThan(5);
  });

  it('keeps states, reviews, lapses and the FSRS memory state', () => {
    for (const [index, card] of expected.entries()) {
      const memory = progress[index]?.memory;
      if (card.type === 0) expect(memory?.state).toBe('new');
      else expect(memory).toMatchObject({ reviews: String(card.reps), lapses: String(card.lapses) });
      const { s, d } = JSON.parse(card.data || '{}') as { readonly s?: number; readonly d?: number };
      if (s !== undefined) expect(memory).toMatchObject({ stability: String(s), difficulty: String(d) });
    }
    const states = new Set(progress.map(({ memory }) => memory.state));
    expect(states).toEqual(new Set(['new', 'learning', 'relearning', 'review']));
  });

  it('keeps suspended cards suspended, and buried cards not', () => {
    expect(progress.map(({ suspended }) => suspended)).toEqual(expected.map(({ queue }) => queue === -1));
  });

  it('keeps flags', () => {
    expect(progress.map(({ flag }) => flag)).toEqual(expected.map(({ flags }) => String(flags % 8)));
  });

  it('earns no XP, streak, heatmap or goal progress', async () => {
    const after = await holdingsOf(learner);
    expect([after.user, after.heatmap, after.goals]).toEqual([before.user, before.heatmap, before.goals]);
    const { reviews } = await learner.client.raw.exportUserData();
    expect(reviews).toEqual([]);
  });

  it('is in the export of the account, with every past review', async () => {
    const { origins } = await learner.client.raw.exportUserData();
    const report = await learner.client.imports.report(set);
    expect(origins.reduce((sum, { history }) => sum + history.length, 0)).toBe(report.scheduling?.reviews);
    const inOrder = origins.every(({ history }) =>
      history.every(({ answeredAt }, index) => index === 0 || answeredAt >= (history[index - 1]?.answeredAt ?? '')),
    );
    expect(inOrder).toBe(true);
  });

  it('reports the imported cards, and in a dry run the same', async () => {
    const report = await learner.client.imports.report(set);
    const studied = expected.filter(({ type }) => type !== 0).length;
    expect(report.scheduling).toMatchObject({ cards: studied, unusableCards: 0, reviewsLeftOut: 0 });
    expect(report.scheduling?.reviews).toBeGreaterThan(0);
    const request = { name: 'Planned', cards: 'fields', scheduling: true } as const;
    expect(await learner.client.imports.plan(await fixture(`${name}.apkg`), request)).toEqual({ ...report, sets: [] });
  });

  it('continues from there: a review of a due card earns XP, and undoing it restores the imported state', async () => {
    const at = expected.findIndex((card) => isInReview(card) && card.queue === 2);
    const card = progress[at]?.cardID ?? '';
    const { before: was } = await reviewed(learner, card);
    expect(was).toEqual(progress[at]?.memory);
    expect((await learner.client.raw.getUser()).xp).toBe('10');
    const [review] = (await learner.client.raw.exportUserData()).reviews;
    await learner.client.cards.undoReview(review?.reviewID ?? '');
    expect((await progressOf(learner))[at]).toEqual(progress[at]);
  });
});

const reviewed = async ({ client }: Learner, card: string) => {
  await client.cards.review({ card, rating: 'good' });
  const [review] = (await client.raw.exportUserData()).reviews;
  if (!review) throw new Error('the review is in the log');
  return review;
};

/** A review card that is due on this day. */
const inReview = (id: number, note: number, ord: number, due: number): string =>
  `INSERT INTO cards (id, nid, did, odid, ord, type, queue, due, ivl, factor, reps, lapses, "left", odue, flags, data)
   VALUES (${id}, ${note}, 1, 0, ${ord}, 2, 2, ${due}, 9, 2500, 3, 0, 0, 0, 0, '');`;

const created = 'UPDATE col SET crt = 1714536000';

const dueDates = async (deck: Parameters<typeof packageOf>[0]): Promise<readonly string[]> => {
  const learner = await aLearner(server());
  await learner.client.imports.create(await packageOf(deck), { name: 'Cards', cards: 'fields', scheduling: true });
  return (await progressOf(learner)).map((card) => (card.memory.state === 'new' ? 'new' : card.due_date));
};

describe('a note with several cards', () => {
  it('takes the state of the card with the lowest template; without any card it is new', async () => {
    const fieldsOf = (note: number): string => `front ${note}\u001fback`;
    const sql = [inReview(1, 1, 2, 5), inReview(2, 1, 1, 6), inReview(3, 2, 0, 7), created].join('\n');
    expect(await dueDates({ isCloze: false, notes: 3, fieldsOf, sql })).toEqual([onDay(6), onDay(7), 'new']);
  });

  it('of cloze type gives each card the state of the one with its number', async () => {
    const fieldsOf = (): string => '{{c1::one}} {{c3::three}} {{c4::four}}\u001f';
    const sql = [inReview(1, 1, 2, 33), inReview(2, 1, 0, 11), inReview(3, 1, 1, 22), created].join('\n');
    expect(await dueDates({ isCloze: true, notes: 1, fieldsOf, sql })).toEqual([onDay(11), onDay(33), 'new']);
  });
});

/** Values that a numeric column may contain nevertheless. */
const nonsense = [
  '1e308',
  '-1e308',
  "'x'",
  'NULL',
  "x'00'",
  '-9223372036854775808',
  '9223372036854775807',
  '109500000',
  '0.5',
];

const oddCards = nonsense.flatMap((value, index) => {
  const columns = { type: 2, queue: 2, due: 5, ivl: 9, factor: 2500, reps: 3, lapses: 1, left: 0, odue: 0, data: "''" };
  return Object.keys(columns).map((odd, at) => {
    const id = 1 + index * Object.keys(columns).length + at;
    const values = Object.entries(columns).map(([name, usual]) => (name === odd ? value : usual));
    return `INSERT INTO cards (id, nid, did, odid, ord, flags, ${Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(', ')}) VALUES (${id}, ${id}, 1, 0, 0, 0, ${values.join(', ')});
      INSERT INTO revlog VALUES (${id}, ${id}, -1, ${value}, ${value}, 1, ${value}, ${value}, ${value});`;
  });
});

const oddMemory = [
  '{"s":1e308,"d":-5,"lrt":1e300}',
  '{"s":0,"d":0,"lrt":-1}',
  '{"s":"x","d":null}',
  '{"s":1e-300,"d":99}',
].map((data, index) => `UPDATE cards SET data = '${data}' WHERE id % 5 = ${index};`);

describe('invalid scheduling data', () => {
  it('in any column gives cards that are new or valid, can all be studied, and are counted', async () => {
    const learner = await aLearner(server());
    const odd = await packageOf({
      isCloze: false,
      notes: oddCards.length,
      fieldsOf: (note) => `front ${note}\u001fback`,
      sql: `CREATE TABLE revlog (id integer primary key, cid, usn, ease, ivl, lastIvl, factor, time, type);
        ${oddCards.join('\n')}
        ${oddMemory.join('\n')}
        UPDATE col SET crt = 1714536000`,
    });
    const { report } = await learner.client.imports.create(odd, { name: 'Odd', cards: 'fields', scheduling: true });
    expect(report?.cards).toBe(oddCards.length);
    const { cards = 0, unusableCards = 0, reviewsLeftOut = 0 } = report?.scheduling ?? {};
    expect([cards > 20, unusableCards > 9, reviewsLeftOut > 20]).toEqual([true, true, true]);
    const progress = await progressOf(learner);
    const at = new Date('2026-03-01T12:00:00Z');
    const reviews = progress.map(({ cardID: card }) => ({ card, rating: 'good' as const, at }));
    const { length } = await learner.client.cards.reviewMany(reviews);
    expect(length).toBe(progress.length);
  });
});

describe('scheduling', () => {
  it('is off by default: all cards are new', async () => {
    const learner = await aLearner(server());
    const { report } = await learner.client.imports.create(await fixture('ok/wheel-sched.new.apkg'), {
      name: 'New',
      cards: 'fields',
    });
    expect(report).not.toHaveProperty('scheduling');
    expect(new Set((await progressOf(learner)).map(({ memory }) => memory.state))).toEqual(new Set(['new']));
  });

  it('of a package without any gives new cards', async () => {
    const learner = await aLearner(server());
    const request = { name: 'New', cards: 'fields', scheduling: true } as const;
    const { report } = await learner.client.imports.create(await fixture('ok/wheel-sched.new-nosched.apkg'), request);
    expect(report?.scheduling).toEqual({ cards: 0, unusableCards: 0, reviews: 0, reviewsLeftOut: 0 });
  });
});
