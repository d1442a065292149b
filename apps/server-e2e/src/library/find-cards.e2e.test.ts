import type { CardSearch, FoundCards } from '@flashcards/client-sdk';
import { createDeck, writePackage } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { aSharedFolder, aSharedSet } from '../sharing/a-shared-folder.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { asking, done, refusal } from '../wire.ts';
import { aWrittenSet, contentOf, folderNotFound, setNotFound, unknownId, wordsOf } from './a-library.ts';

const path = '/find-cards';
const server = aRunningServer();

const nothing = {
  query: '',
  flashcardID: '',
  folder: '',
  state: '',
  tag: '',
  sort: '',
  cursor: '',
  limit: '',
};

const find = (learner: Learner, body: Partial<typeof nothing>, on = server()) =>
  asking(on, learner)(path, { ...nothing, ...body });

const frontsOf = async ({ client }: Learner, search: CardSearch | string): Promise<readonly string[]> =>
  (await client.cards.find(typeof search === 'string' ? { query: search } : search)).cards.map(({ front }) => front);

const invalid = (key: string, expected: string) =>
  refusal(400, `Invalid value for '${key}': ${expected}`, 'invalid_value');

describe('find-cards', () => {
  it('finds a card as soon as it is added, with all of its members', async () => {
    const learner = await aLearner(server());
    const flashcardID = await aWrittenSet(learner, { cards: [{ front: 'Il Caffè', back: 'coffee' }] });
    const [cardID] = await cardsOf(learner, flashcardID);
    const card = {
      ...{ cardID, flashcardID, front: 'Il Caffè', back: 'coffee', format: 'text', dir: 'ltr' },
      ...{ noteID: cardID, ordinal: '0', tags: [], flag: '0', state: 'new', step: '' },
      ...{ last_review: '01/03/2026', review_status: '0.0', due_date: '01/03/2026', dueAt: '' },
      ...{ stability: '', difficulty: '', reps: '0', lapses: '0', suspended: false, buried: false, withdrawn: false },
    };
    const { cards } = await contentOf(learner, flashcardID);
    const { last_review: day } = cards[cardID] as { readonly last_review: string };
    const shown = { ...card, last_review: day, due_date: day };
    expect(await find(learner, { query: 'CAFFE cof' })).toEqual(done({ cards: [shown], next: '', total: '1' }));
    expect(await find(learner, { query: 'caffe -coffee' })).toEqual(done({ cards: [], next: '', total: '0' }));
    await learner.client.cards.edit(cardID, { front: 'Il tè', back: 'tea' });
    expect(await frontsOf(learner, 'coffee')).toEqual([]);
    expect(await frontsOf(learner, '"il te"')).toEqual(['Il tè']);
    await learner.client.cards.delete(cardID);
    expect(await frontsOf(learner, '')).toEqual([]);
  });

  it('finds by set, folder and state', async () => {
    const learner = await aLearner(server());
    const [first, second] = [
      await aWrittenSet(learner, { name: 'One', folder: 'a/b', cards: wordsOf(2, 'one') }),
      await aWrittenSet(learner, { name: 'Two', folder: 'a', cards: wordsOf(2, 'two') }),
    ];
    await aWrittenSet(learner, { name: 'Three', cards: wordsOf(1, 'three') });
    await aWrittenSet(learner, { name: 'Empty', folder: 'empty', cards: [] });
    const fronts = async (search: CardSearch | string) => [...(await frontsOf(learner, search))].sort();
    const [ones, twos] = [
      ['one 1', 'one 2'],
      ['two 1', 'two 2'],
    ];
    expect(await fronts({ set: first })).toEqual(ones);
    expect(await fronts({ folder: 'a/b' })).toEqual(ones);
    expect(await fronts({ folder: ' a ' })).toEqual([...ones, ...twos]);
    expect(await fronts({ folder: 'a/b', set: second })).toEqual([]);
    expect(await fronts({ folder: 'empty' })).toEqual([]);
    expect(await fronts('deck:one')).toEqual(ones);
    expect(await fronts('deck:A -deck:a/b')).toEqual(twos);
    expect(await fronts('-deck:a')).toEqual(['three 1']);
    const [card, other] = await cardsOf(learner, first);
    await learner.client.cards.review({ card, rating: 'easy' });
    await learner.client.cards.suspend(other ?? '');
    expect(await fronts({ state: 'review' })).toEqual(['one 1']);
    expect(await fronts({ state: 'suspended' })).toEqual(['one 2']);
    expect(await fronts('is:new -is:suspended one')).toEqual([]);
    expect(await fronts('prop:reps=1 prop:ivl>0 flag:0')).toEqual(['one 1']);
    await learner.client.cards.flagMany([card ?? ''], 3);
    expect([await fronts('flag:3'), await fronts('flag:0 deck:one')]).toEqual([['one 1'], ['one 2']]);
    expect(await fronts('is:due')).toEqual([]);
    expect(await fronts({ state: 'buried' })).toEqual([]);
  });

  it('finds what is due and what was reviewed, by the learner’s day', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const set = await aWrittenSet(learner, { cards: wordsOf(4) });
    const [card, practised = '', undone = ''] = await cardsOf(learner, set);
    await learner.client.cards.review({ card, rating: 'again' });
    await learner.client.cards.review({ card: practised, rating: 'good' }, { mode: 'cram' });
    const { reviewID } = await learner.client.cards.review({ card: undone, rating: 'good' });
    await learner.client.cards.undoReview(reviewID);
    own.passDays(2);
    const { cards } = await learner.client.cards.find({ query: 'is:due prop:due<0' });
    expect(cards.map(({ id, state, reps }) => [id, state, reps])).toEqual([[card, 'learning', 1]]);
    await learner.client.cards.reset(card);
    expect(await frontsOf(learner, 'studied:01/03/2026 is:new')).toEqual(['word 1']);
    expect((await frontsOf(learner, '-studied:01/03/2026')).length).toBe(3);
    expect(await frontsOf(learner, 'studied:03/03/2026')).toEqual([]);
  });

  it('finds cards of notes by their tags', async () => {
    const learner = await aLearner(server());
    const deck = createDeck('Deck');
    deck.add({ front: 'ciao', back: 'hello', tags: ['Greeting::informal', 'x'] });
    deck.add({ front: 'gatto', back: 'cat', tags: ['animal'] });
    await learner.client.imports.create(await writePackage(deck), { name: 'Imported', cards: 'templates' });
    expect(await frontsOf(learner, 'tag:greeting')).toEqual(['ciao']);
    expect(await frontsOf(learner, { tag: 'ANIMAL' })).toEqual(['gatto']);
    expect(await frontsOf(learner, '-tag:animal')).toEqual(['ciao']);
    const { cards } = await learner.client.cards.find({ query: 'ciao' });
    expect(cards[0]).toMatchObject({ format: 'html', ordinal: 0, tags: ['Greeting::informal', 'x'] });
    expect(cards[0]?.note).toMatch(/^\d+$/);
  });

  it('finds cards that are shared with the learner, with the learner’s own progress', async () => {
    const { owner, members, id: folder } = await aSharedFolder(server());
    const [[member], stranger] = [members, await aLearner(server())];
    const set = await aSharedSet(owner, folder);
    const [card] = await cardsOf(owner, set);
    await owner.client.cards.review({ card, rating: 'easy' });
    const all = await owner.client.cards.find();
    expect((await member.client.cards.find()).cards.map(({ id }) => id)).toEqual(all.cards.map(({ id }) => id));
    expect((await owner.client.cards.find({ state: 'review' })).total).toBe(1);
    expect((await member.client.cards.find({ state: 'review' })).total).toBe(0);
    expect((await member.client.cards.find({ set })).total).toBe(all.total);
    expect((await stranger.client.cards.find()).total).toBe(0);
    expect(await find(stranger, { flashcardID: set })).toEqual(setNotFound);
  });

  it('returns pages in each order, and the total', async () => {
    const learner = await aLearner(server());
    for (const word of ['b', 'a', 'c']) await aWrittenSet(learner, { cards: wordsOf(5, word) });
    for (const order of ['created', '-created', 'front', '-front', 'due', '-due', 'lapses', '-lapses'] as const) {
      const all = await learner.client.cards.find({ order });
      const pages: FoundCards['cards'][number][] = [];
      let cursor = '';
      do {
        const page = await learner.client.cards.find({ order, cursor, limit: 4 });
        expect([page.total, page.cards.length <= 4]).toEqual([15, true]);
        pages.push(...page.cards);
        cursor = page.next;
      } while (cursor !== '');
      expect(pages).toEqual(all.cards);
      expect(new Set(pages.map(({ id }) => id)).size).toBe(15);
      if (order === 'front') expect(pages.map(({ front }) => front)).toEqual(pages.map(({ front }) => front).sort());
    }
  });

  it('ends a page early where cards are long', async () => {
    const learner = await aLearner(server());
    const long = Array.from({ length: 3 }, (_, index) => ({ front: `long ${index}`, back: 'x'.repeat(300_000) }));
    const set = await aWrittenSet(learner, { cards: long });
    await learner.client.sets.addCards(set, long);
    const first = await learner.client.cards.find({ query: 'long' });
    const second = await learner.client.cards.find({ query: 'long', cursor: first.next });
    expect([first.cards.length, second.cards.length, second.next, first.total]).toEqual([4, 2, '', 6]);
  });

  it('ends a page early where tags are long', async () => {
    const learner = await aLearner(server());
    const deck = createDeck('Deck');
    const tags = Array.from({ length: 3_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    for (let index = 0; index < 200; index += 1) deck.add({ front: `front ${index}`, back: 'back', tags });
    await learner.client.imports.create(await writePackage(deck), { name: 'Long', cards: 'templates' });
    const sizes: number[] = [];
    let cursor = '';
    do {
      const { cards, next } = await learner.client.cards.find({ query: 'front', limit: 500, cursor });
      cursor = next;
      sizes.push(cards.length);
    } while (cursor !== '');
    expect(sizes).toEqual([88, 88, 24]);
  });

  it('refuses a cursor of another query, a changed one, and one that is older than a day', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    await aWrittenSet(learner, { cards: wordsOf(3) });
    const page = { query: 'word', limit: '1' };
    const { body } = await find(learner, page, own);
    const { next: cursor } = body as { readonly next: string };
    const bad = invalid('cursor', 'expected a cursor of this operation, at most a day old');
    expect(await find(learner, { ...page, cursor }, own)).toMatchObject({ status: 200 });
    for (const other of [
      { query: 'words' },
      { sort: 'front' },
      { folder: '', state: 'new' },
      { cursor: `${cursor}0` },
      { cursor: 'x' },
    ])
      expect(await find(learner, { ...page, cursor, ...other }, own)).toEqual(bad);
    expect(await find(await aLearner(own), { ...page, cursor }, own)).toEqual(bad);
    own.passHours(23);
    expect(await find(learner, { ...page, cursor }, own)).toMatchObject({ status: 200 });
    own.passHours(2);
    expect(await find(learner, { ...page, cursor }, own)).toEqual(bad);
  });

  it.each([
    [{ query: 'front:x' }, invalid('query', "unknown term 'front'")],
    [{ query: 'studied:30/02/2026' }, invalid('query', "unknown term 'studied:30/02/2026'")],
    [{ query: 'a -is:odd' }, invalid('query', "unknown term 'is:odd'")],
    [{ query: 'x '.repeat(33) }, invalid('query', 'expected at most 1000 characters and 32 terms')],
    [{ query: 'x'.repeat(1_001) }, invalid('query', 'expected at most 1000 characters and 32 terms')],
    [{ limit: '501' }, invalid('limit', 'expected a whole number from 1 to 500, or blank')],
    [{ limit: '0' }, invalid('limit', 'expected a whole number from 1 to 500, or blank')],
    [{ flashcardID: unknownId }, setNotFound],
    [{ folder: 'nowhere' }, folderNotFound],
  ])('refuses %j', async (body, expected) => {
    expect(await find(await aLearner(server()), body)).toEqual(expected);
  });

  const request = { server, path, body: nothing };
  refusesOtherKeys(
    request,
    "{'jwtToken': '', 'query': '', 'flashcardID': '', 'folder': '', 'state': '', 'tag': '', 'sort': '', 'cursor': '', 'limit': ''}",
  );
  refusesBadTokens(request);
});
