import type { EventId, GoalId, LocalDate, SetId } from '@flashcards/kernel';
import { createHash } from 'node:crypto';
import { ok } from '@flashcards/kernel';
import type { FolderPath, MediaHash, SetName } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import type { Origin } from '@flashcards/review-scheduling';
import { newCard } from '@flashcards/review-scheduling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Study } from '../study/a-study.test-data.ts';
import { aStudy, digits } from '../study/a-study.test-data.ts';
import { exportUserData } from './export-user-data.ts';

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

type Pages = AsyncIterable<Iterable<unknown>>;

const isPaged = (list: unknown): list is Pages => typeof list === 'object' && Symbol.asyncIterator in (list ?? {});

const allOf = async (pages: Pages): Promise<readonly unknown[]> => {
  const all: unknown[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

/** The export with its lists read to the end. */
const exported = async (study: Study, hours: number): Promise<Record<string, unknown>> => {
  const read: [string, unknown][] = [];
  for (const [name, list] of Object.entries(await exportUserData(study.at(hours))(study.user)))
    read.push([name, isPaged(list) ? await allOf(list) : list]);
  return Object.fromEntries(read);
};

const day = '2026-03-01' as LocalDate;
const at = new Date('2026-03-01T12:00:00Z');
const report = {
  notes: 3,
  cards: 2,
  skipped: [{ reason: 'blank', count: 1, examples: ['…'] }],
  mediaFiles: 0,
  siblingCards: 0,
  answersOfSiblings: 0,
};

const history = [{ at, answer: 3, kind: 1, interval: 9, lastInterval: -600, ease: 2_500, milliseconds: 4_200 }];
const origin: Origin = { progress: newCard(day), interval: 9, ease: 2_500, history };

const content = Buffer.from('a picture');
const metadata = { name: 'ir.png', type: 'image/png', bytes: content.length } as const;
const hash = createHash('sha256').update(content).digest('hex') as MediaHash;
const file = {
  ...metadata,
  hash,
  content: async function* () {
    yield content;
  },
};

const importASet = async ({ user }: Study): Promise<SetId> => {
  const id = digits() as SetId;
  const set = { id, name: 'Verbs' as SetName, description: 'Of movement', createdAt: at, createdOn: day };
  await store.sets.insertNew(
    user.account,
    { ...set, folder: 'Spanish/A1' as FolderPath },
    async ({ addCards: add, keepMedia: keep }) => {
      await keep({ files: [file], mostBytes: 4_096 });
      await add([{ id: '1' as never, front: 'ir', back: 'to go', origin }]);
      return ok({ report });
    },
  );
  return id;
};

const aGoal = async ({ user: { account } }: Study, target: number): Promise<GoalId> => {
  const id = digits() as GoalId;
  await store.goals.create(account, { id, kind: 'cards', target, endDate: day, createdAt: at, today: day });
  return id;
};

describe('an export', () => {
  it('has all data that the service stores of the learner', async () => {
    const card = digits();
    const study = await aStudy(store, [card as never], { newCardsPerDay: 7, timeZone: 'Europe/Rome' });
    const { user } = study;
    const imported = await importASet(study);
    const goal = await aGoal(study, 9);
    const reached = await aGoal(study, 1);
    const kept = await study.review(0, 'good', { hours: 0 });
    const undone = await study.review(0, 'easy', { hours: 1 });
    await study.undo(undone);
    await store.goals.delete(user.account, reached);
    await store.cards.mark(user.account, { cards: [card as never], marks: { suspended: true }, at: new Date(0) });
    const marked = { at, day };
    const [checkIn, call] = [digits(), digits()] as EventId[];
    await store.activities.mark(user.account, { ...marked, mark: 'check-in', id: checkIn as EventId });
    await store.activities.mark(user.account, { ...marked, mark: 'heatmap-call', id: call as EventId });

    const data = await exported(study, 2);
    expect(data).toMatchObject({
      user: {
        id: user.id,
        createdAt: at,
        xp: 30,
        reviewXp: 10,
        streak: 1,
        longestStreak: 1,
        lastActiveDay: day,
        activeDays: 1,
        freezes: 0,
        completedGoals: 1,
        completedQuests: 0,
      },
      settings: user.settings,
      folders: ['Spanish', 'Spanish/A1'],
      sets: [
        { name: 'Set', cardCount: 1, importReport: undefined },
        {
          id: imported,
          name: 'Verbs',
          description: 'Of movement',
          folder: 'Spanish/A1',
          createdAt: at,
          cardCount: 1,
          importReport: { ...report, sets: [imported] },
        },
      ],
      cards: [
        { id: card, front: 'front', back: 'back' },
        { id: '1', set: imported, front: 'ir', back: 'to go' },
      ],
      progress: [
        {
          card,
          suspended: true,
          lastReview: day,
          dueDate: day,
          memory: { state: 'learning', stability: expect.any(Number), difficulty: expect.any(Number), reviews: 1 },
        },
        { card: '1', suspended: false, lastReview: day, memory: { state: 'new', createdOn: day } },
      ],
      checkIns: [{ id: checkIn, at, day, sequence: expect.any(Number) }],
      heatmapCalls: [{ id: call, at, day, sequence: expect.any(Number) }],
      goals: [{ id: goal, kind: 'cards', target: 9, progress: 1, status: 'in-progress', createdAt: at }],
      quests: [],
      sharedFolders: [],
      origins: [{ card: '1', memory: { state: 'new', createdOn: day }, interval: 9, ease: 2_500, history }],
      media: [{ set: imported, hash, ...metadata }],
    });
    const reviews = data['reviews'] as readonly { readonly id: string }[];
    expect([...reviews].sort((one, other) => (one.id === kept ? -1 : other.id === kept ? 1 : 0))).toMatchObject([
      {
        id: kept,
        card,
        rating: 'good',
        at,
        day,
        retention: 0.9,
        suspended: false,
        xp: 10,
        before: { state: 'new', createdOn: day },
        after: { state: 'learning', reviews: 1 },
        answered: { xp: 30, streak: 1, lastReview: day, dueDate: day },
        undoneAt: undefined,
      },
      { id: undone, rating: 'easy', undoneAt: expect.any(Date) },
    ]);
  });

  it('of a new learner has every member, all of them empty', async () => {
    const study = await aStudy(store, []);
    await store.sets.delete(study.user.account, await firstSet(study));
    expect(await exported(study, 0)).toMatchObject({
      user: { xp: 0, streak: 0, lastActiveDay: undefined },
      ...Object.fromEntries(lists.map((name) => [name, []])),
    });
  });

  it('lists parents before children, also over many pages of folders', async () => {
    const study = await aStudy(store, []);
    const deep = (top: string): FolderPath => [top, ...Array<string>(20).fill('x'.repeat(200))].join('/') as FolderPath;
    const tops = ['b', 'a', 'a b', 'a/b', ...Array.from({ length: 20 }, (_, index) => `a/${index}`)];
    for (const top of tops) await store.folders.make(study.user.account, deep(top));
    const { folders } = await exported(study, 0);
    expect(new Set(folders as string[])).toEqual(new Set(await store.folders.all(study.user.account)));
    const places = new Map((folders as string[]).map((path, place) => [path, place]));
    for (const [path, place] of places)
      if (path.includes('/')) expect(places.get(path.slice(0, path.lastIndexOf('/')))).toBeLessThan(place);
  });

  it('rereads all folders once per half a million characters of their paths', async () => {
    const study = await aStudy(store, []);
    const deep = Array<string>(20).fill('x'.repeat(200)).join('/');
    for (let top = 0; top < 20; top += 1) await store.folders.make(study.user.account, `${top}/${deep}` as FolderPath);
    const paths = await store.folders.all(study.user.account);
    let reads = 0;
    const all: Store['folders']['all'] = (account) => {
      reads += 1;
      return store.folders.all(account);
    };
    const pages = await exportUserData({ ...study.at(0), folders: { ...store.folders, all } })(study.user);
    expect(await allOf(pages.folders)).toHaveLength(paths.length);
    expect(reads).toBe(Math.ceil(paths.join('').length / (512 * 1024)));
  });

  it.each(['deleted', 'deleted, and made anew by the same user'])(
    'fails when the account was %s meanwhile',
    async (how) => {
      const study = await aStudy(store);
      const data = await exportUserData(study.at(0))(study.user);
      await store.users.delete(study.user);
      if (how !== 'deleted') await store.users.insertIfAbsent({ ...study.user, account: digits() as never });
      for (const name of lists) await expect(allOf(data[name])).rejects.toMatchObject({ name: 'AccountGone' });
    },
  );
});

const lists = [
  'folders',
  'sets',
  'cards',
  'progress',
  'reviews',
  'checkIns',
  'heatmapCalls',
  'actions',
  'goals',
  'quests',
  'sharedFolders',
  'origins',
  'media',
] as const;

const firstSet = async ({ user }: Study): Promise<SetId> => {
  for await (const [first] of store.sets.all(user.account)) if (first) return first.id;
  throw new Error('there is none');
};
