import { expect, it } from 'vitest';
import { packageOf } from '../imports/made-package.ts';
import { aRunningServer } from '../running-server.ts';
import { aSharedFolder } from '../sharing/a-shared-folder.ts';

const server = aRunningServer();

/** Two answers in learning, a failed young and a passed mature review, practice, and a change by hand. */
const answers = [
  ['2020-05-01T11:00Z', 3, -60, 2500, 4_000, 0],
  ['2026-01-10T11:00Z', 3, -60, 2500, 61_000, 0],
  ['2026-01-12T11:00Z', 1, 2, 2500, 62_000, 1],
  ['2026-02-20T09:00Z', 3, 30, 2500, 63_000, 1],
  ['2026-02-21T09:00Z', 3, 30, 0, 64_000, 3],
  ['2026-02-22T09:00Z', 0, 30, 2500, 0, 4],
].map(([at, ease, lastInterval, factor, milliseconds, kind], index) => {
  const values = [Date.parse(String(at)) + index, 1, -1, ease, 30, lastInterval, factor, milliseconds, kind];
  return `INSERT INTO revlog VALUES (${values.join(', ')});`;
});

const aStudiedDeck = () =>
  packageOf({
    isCloze: false,
    notes: 2,
    fieldsOf: (note) => `front ${note}\u001fback`,
    sql: `CREATE TABLE revlog (id integer primary key, cid, usn, ease, ivl, lastIvl, factor, time, type);
      INSERT INTO cards (id, nid, did, odid, ord, type, queue, due, ivl, factor, reps, lapses, "left", odue, flags, data)
      VALUES (1, 1, 1, 0, 0, 2, 2, 900, 30, 2500, 3, 1, 0, 0, 0, '');
      ${answers.join('\n')}
      UPDATE col SET crt = 1714536000`,
  });

it('counts with imported=true what was studied elsewhere, for its learner alone', async () => {
  const { owner, members, id } = await aSharedFolder(server(), { members: 1 });
  const deck = { name: 'Words', cards: 'fields', scheduling: true } as const;
  const { id: set } = await owner.client.imports.create(await aStudiedDeck(), deck);
  const other = await owner.client.sets.create({ name: 'Other', cards: [{ front: 'front', back: 'back' }] });
  const [card] = await owner.client.sets.get(other).then(({ cards }) => [...cards.keys()]);
  await owner.client.cards.review({ card: card ?? '', rating: 'good', seconds: 60 });
  const { stats } = owner.client;
  const whole = await stats.get({ imported: true });
  const one = { again: 0, hard: 0, good: 1, easy: 0, new: 0, reviews: 1 };
  const elsewhere = [
    ['2026-01-10', one],
    ['2026-01-12', { ...one, again: 1, good: 0 }],
    ['2026-02-20', one],
  ] as const;
  const here = ['2026-03-01', { ...one, new: 1 }] as const;
  expect([...whole.reviewsByDay]).toEqual([['2020-05-01', { ...one, new: 1 }], ...elsewhere, here]);
  const none = { reviews: 0, passed: 0 };
  expect([...whole.retention].slice(0, 2)).toEqual([
    ['2026-01', { young: { reviews: 1, passed: 0 }, mature: none }],
    ['2026-02', { young: none, mature: { reviews: 1, passed: 1 } }],
  ]);
  expect([...(await stats.get()).reviewsByDay]).toEqual([here]);

  const days = { from: '2026-01-01', to: '2026-12-31', imported: true, detail: 'full' } as const;
  const year = await stats.get(days);
  expect([...year.reviewsByDay]).toEqual([...elsewhere, here]);
  expect([year.minutes, year.hours[11], year.hours[12]?.reviews]).toEqual([4, { hour: 11, reviews: 2, passed: 1 }, 1]);
  expect([...(await stats.get({ ...days, set })).reviewsByDay]).toEqual(elsewhere);
  expect([...(await stats.get({ ...days, set: other })).reviewsByDay]).toEqual([here]);

  await owner.client.sharedFolders.addSet(id, set);
  const theirs = await members[0]?.client.stats.get({ ...days, set });
  expect(theirs?.reviewsByDay.size).toBe(0);
});
