import type { CardId, RawReply } from '@flashcards/client-sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCardGoal, anXpGoal } from '../goals/a-goal.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, anImportedSet, cardsOf, signInAgain } from '../study/a-learner.ts';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import { aQuest, joinedBy, questsOf } from '../quests/a-quest.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { asking, done } from '../wire.ts';

// The export of an account: complete, with correct counts, and valid JSON at any size.
const path = '/export-user-data';
const server = aRunningServer({});

type Export = RawReply<'exportUserData'>;
const exported = async ({ client }: Learner): Promise<Export> => client.raw.exportUserData();

const noLists = {
  folders: [],
  sets: [],
  noteTypes: [],
  notes: [],
  cards: [],
  progress: [],
  reviews: [],
  checkIns: [],
  heatmapCalls: [],
  actions: [],
  presets: [{ scope: '', preset: { desiredRetention: '0.90' } }],
  weights: [],
  loads: [],
  goals: [],
  quests: [],
  sharedFolders: [],
  origins: [],
  media: [],
};

describe('export-user-data', () => {
  it('has every member for a learner without data', async () => {
    const learner = await aLearner(server());
    expect(await asking(server(), learner)(path)).toEqual(
      done({
        format: 'flashcards-export',
        version: 2,
        user: {
          userID: learner.userID,
          displayName: '',
          createdAt: '2026-03-01T12:00:00.000Z',
          xp: '0',
          reviewXp: '0',
          streak: '0',
          longestStreak: '0',
          lastActiveDay: '',
          activeDays: '0',
          freezes: '0',
          completedGoals: '0',
          completedQuests: '0',
        },
        settings: {
          timeZone: 'UTC',
          dayRolloverHour: '0',
          newCardsPerDay: '',
          desiredRetention: '0.90',
          preferences: {},
        },
        ...noLists,
        sessions: [
          {
            sessionID: expect.stringMatching(/^\d+$/) as unknown,
            createdAt: '2026-03-01T12:00:00.000Z',
            lastUsedAt: '2026-03-01T12:00:00.000Z',
            userAgent: expect.any(String) as unknown,
          },
        ],
      }),
    );
  });

  it('is answered as JSON', async () => {
    const { token: jwtToken } = await aLearner(server());
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(server().baseUrl + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jwtToken }),
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys((await response.json()) as object)).toEqual([
      'format',
      'version',
      'user',
      'settings',
      ...Object.keys(noLists),
      'sessions',
    ]);
  });

  // At and around the page size of the stores.
  it.each([1, 999, 1_000, 1_001, 2_500])('is complete with %i cards', async (count) => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: wordsOf(count) });
    const { sets, cards, progress } = await exported(learner);
    expect(sets).toMatchObject([{ flashcardID: set, cardCount: String(count), importReport: null }]);
    expect(cards.map(({ front, back }) => ({ front, back }))).toEqual(wordsOf(count));
    expect(cards.map(({ cardID }) => cardID)).toEqual(await cardsOf(learner, set));
    expect(progress.map(({ cardID }) => cardID)).toEqual(cards.map(({ cardID }) => cardID));
  });

  it('is complete with any text: quotes, line separators, control characters, emoji', async () => {
    const learner = await aLearner(server());
    const texts = ['"\\', 'a\u2028\u2029', 'b\u0000\u001f\u007f', '👩‍👩‍👧', '__proto__', 'x'.repeat(100_000), '</script>'];
    const cards = texts.map((text) => ({ front: text, back: text }));
    await aWrittenSet(learner, { description: texts.slice(0, 5).join(''), cards });
    const data = await exported(learner);
    expect(data.cards.map(({ front, back }) => ({ front, back }))).toEqual(cards);
    expect(data.sets).toMatchObject([{ flashcardDescription: texts.slice(0, 5).join('') }]);
  });

  it("has quests and shared folders as they are listed, with the learner's membership", async () => {
    const [ada, ben] = [await aLearner(server()), await aLearner(server())];
    const quest = await aQuest(ada, { quantity: '1' });
    await joinedBy(ada, quest, [ben]);
    const { id: folder, inviteCode } = await ada.client.sharedFolders.create({ name: 'Together' });
    await ben.client.sharedFolders.join(inviteCode);
    const set = await aWrittenSet(ada, { cards: wordsOf(2) });
    await ada.client.sharedFolders.addSet(folder, set);
    const [card, other = ''] = await cardsOf(ada, set);
    await ben.client.cards.review({ card, rating: 'easy', reviewID: 'r' });
    await ben.client.cards.suspend(other);
    const at = '2026-03-01T12:00:00.000Z';
    for (const [each, added] of [
      [ada, [{ flashcardID: set, addedAt: at }]],
      [ben, []],
    ] as const) {
      const data = await exported(each);
      expect(data.quests).toEqual(
        (await questsOf(each)).map((one) => ({ ...one, createdAt: at, since: at, won: true })),
      );
      const { ownedFolders, memberFolders } = await each.client.raw.getSharedFolders();
      const listed = [...ownedFolders, ...memberFolders];
      expect(data.sharedFolders).toEqual(listed.map((one) => ({ ...one, createdAt: at, flashcards: added })));
      expect(data.user).toMatchObject({ completedQuests: '1', xp: each === ada ? '50' : '65' });
    }
    const { cards, progress, reviews } = await exported(ben);
    expect([cards, reviews.map(({ cardID }) => cardID)]).toEqual([[], [card]]);
    expect(new Map(progress.map(({ cardID, suspended, memory }) => [cardID, [suspended, memory.state]]))).toEqual(
      new Map([
        [card, [false, 'review']],
        [other, [true, 'new']],
      ]),
    );
    expect((await exported(ada)).progress.map(({ memory }) => memory.state)).toEqual(['new', 'new']);
  });

  it('is parsed to values by the SDK, or read as a stream of bytes', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: wordsOf(2) });
    const stream = await learner.client.account.exportData();
    const bytes = await new Response(stream).text();
    expect(JSON.parse(bytes)).toEqual(await exported(learner));
    const parsed = await (await learner.client.account.exportData()).parsed();
    expect(parsed.sets).toMatchObject([{ id: set, cardCount: 2, createdAt: new Date('2026-03-01T12:00:00Z') }]);
    expect(parsed.cards).toMatchObject(wordsOf(2));
  });

  const request = { server, path, body: { jwtToken: '' } };
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request);
});

describe('the exported data', () => {
  const own = aRunningServer({});
  let learner: Learner;
  let data: Export;
  const put = { sets: [] as string[], cards: [] as string[], goals: [] as string[], reviews: [] as string[] };
  let gone: string;

  const review = async (card: string, reviewID: string): Promise<void> => {
    own().passSecond();
    put.reviews.push(reviewID);
    await learner.client.cards.review({ card, rating: 'good', reviewID });
  };

  const library = async (): Promise<readonly CardId[]> => {
    const { client } = learner;
    const imported = await anImportedSet(learner, { name: 'Imported', folder: 'A' });
    const written = await aWrittenSet(learner, { name: 'Written', description: 'd', cards: wordsOf(3) });
    const added = await client.sets.addCards(written, wordsOf(2, 'more'));
    await client.sets.edit(written, { name: 'Edited', description: 'new', folder: 'B/C' });
    await client.cards.edit(added[0] ?? '', { front: 'edited front', back: 'edited back' });
    const cards = [...(await cardsOf(learner, imported)), ...(await cardsOf(learner, written))];
    await client.cards.suspend(cards[1] ?? '');
    await client.folders.create('Empty');
    await client.folders.move('B', 'Moved/B');
    put.sets.push(imported, written);
    put.cards.push(...cards);
    return cards;
  };

  const studied = async ([first, second, third]: readonly CardId[]): Promise<void> => {
    const { client } = learner;
    put.goals.push(await anXpGoal(own(), learner, { goalXP: '10' }), await aCardGoal(own(), learner));
    await review(first ?? '', 'one');
    await review(second ?? '', 'of a suspended one');
    await review(third ?? '', 'undone');
    await client.cards.undoReview('undone');
    const set = await aWrittenSet(learner, { name: 'Gone' });
    [gone] = await cardsOf(learner, set);
    await review(gone, 'of one that is gone');
    await client.sets.delete(set);
    put.reviews.push('earlier');
    await client.cards.reviewMany([
      { card: first ?? '', rating: 'hard', reviewID: 'earlier', at: new Date('2026-03-01T12:00:00Z') },
    ]);
  };

  beforeAll(async () => {
    learner = await aLearner(own());
    const { client } = learner;
    await studied(await library());
    await client.streak.checkIn();
    await client.heatmap.update();
    own().passDays(2);
    await signInAgain(learner);
    await client.streak.checkIn();
    await client.account.updateSettings({ ...(await client.account.get()), newCardsPerDay: 5, timeZone: 'Asia/Tokyo' });
    await client.account.setSettings({ preferences: { theme: 'dark' } });
    await client.account.setProfile({ displayName: 'Ada' });
    data = await exported(learner);
  });

  it('has folders and sets in their current state, with the report of an import', async () => {
    expect(data.folders).toEqual(['A', 'Empty', 'Moved', 'Moved/B', 'Moved/B/C']);
    const { raw } = learner.client;
    const importReport = await raw.getImportReport({ flashcardID: put.sets[0] as never });
    const createdAt = '2026-03-01T12:00:00.000Z';
    expect(data.sets).toEqual([
      {
        flashcardID: put.sets[0],
        flashcardName: 'Imported',
        flashcardDescription: '',
        folder: 'A',
        createdAt,
        cardCount: '25',
        importReport,
      },
      {
        flashcardID: put.sets[1],
        flashcardName: 'Edited',
        flashcardDescription: 'new',
        folder: 'Moved/B/C',
        createdAt,
        cardCount: '5',
        importReport: null,
      },
    ]);
  });

  it('has every card with both sides and progress, as in get-flashcard', async () => {
    const shown = [];
    for (const flashcardID of put.sets) {
      const { cards } = await learner.client.raw.getFlashcard({ flashcardID: flashcardID as never });
      shown.push(...Object.entries(cards).map(([cardID, card]) => ({ cardID, flashcardID, ...card })));
    }
    expect(data.cards.map(({ cardID }) => cardID).toSorted()).toEqual(put.cards.toSorted());
    // None of these cards is made from a note.
    expect(data.cards).toEqual(
      shown.map(({ cardID, flashcardID, front, back }) => ({
        cardID,
        flashcardID,
        front,
        back,
        format: 'text',
        noteID: cardID,
        ordinal: '0',
        tags: [],
        withdrawn: false,
      })),
    );
    expect(data.progress.map(({ memory: _, ...rest }) => rest)).toEqual(
      shown.map(({ front: _, back: _b, flashcardID: _f, ...rest }) => ({
        flag: '0',
        buriedOn: '',
        leech: '',
        ...rest,
      })),
    );
    expect(data.progress.filter(({ memory }) => memory.state !== 'new')).toHaveLength(2);
  });

  it('has every review, including undone ones and those of deleted cards', () => {
    expect(data.reviews.map(({ reviewID }) => reviewID).toSorted()).toEqual(put.reviews.toSorted());
    const of = (id: string) => data.reviews.find(({ reviewID }) => reviewID === id);
    expect(of('one')).toMatchObject({ cardID: put.cards[0], rating: 'good', suspended: false, undoneAt: '' });
    expect(of('of a suspended one')).toMatchObject({ suspended: true, xp: '0' });
    expect(of('undone')?.undoneAt).toMatch(/^2026-03-01T12:00/);
    expect(of('of one that is gone')).toMatchObject({ cardID: gone, xp: '10' });
    expect(of('earlier')).toMatchObject({ rating: 'hard', reviewedAt: '2026-03-01T12:00:00.000Z' });
    const sequences = [...data.reviews, ...data.checkIns, ...data.heatmapCalls].map(({ sequence }) => sequence);
    expect(new Set(sequences).size).toBe(sequences.length);
  });

  it('has check-ins, heatmap updates, goals, settings and totals', async () => {
    expect(data.checkIns.map(({ day }) => day)).toEqual(['01/03/2026', '03/03/2026']);
    expect(data.heatmapCalls.map(({ day }) => day)).toEqual(['01/03/2026']);
    expect(Object.fromEntries(data.goals.map(({ goalID, type, status }) => [goalID, [type, status]]))).toEqual({
      [put.goals[0] ?? '']: ['XP', 'completed'],
      [put.goals[1] ?? '']: ['Card', 'in progress'],
    });
    const { userID, xp, reviewXp, streak, longestStreak, createdAt, ...settings } = await learner.client.raw.getUser();
    const named = { displayName: 'Ada', completedGoals: '1' };
    expect(data.user).toMatchObject({ userID, xp, reviewXp, streak, longestStreak, createdAt, ...named });
    expect(data.settings).toEqual({ ...settings, preferences: { theme: 'dark' } });
  });
});
