import { createDeck, writePackage } from '@flashcards/apkg-parser';
import type { QueuedCard, StudySelection } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { aWrittenSet, folderNotFound, setNotFound, unknownId, wordsOf } from '../library/a-library.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { aSharedFolder, aSharedSet, notMember, sharedFolderNotFound } from '../sharing/a-shared-folder.ts';
import { asking, refusal } from '../wire.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, signInAgain } from './a-learner.ts';

const path = '/get-study-queue';
const server = aRunningServer({});
const blank = { folder: '', flashcardID: '', shared: '', limit: '', cursor: '' };

const frontsOf = (cards: readonly QueuedCard[]): readonly string[] => cards.map(({ front }) => front);

const queueOf = async ({ client }: Learner, selection: StudySelection = {}) => {
  const { cards, counts } = await client.cards.queue(selection);
  return [frontsOf(cards), [counts.new, counts.learning, counts.review]];
};

describe('get-study-queue', () => {
  it('is empty for a learner without cards', async () => {
    const ask = asking(server(), await aLearner(server()));
    const counts = { new: '0', learning: '0', review: '0' };
    expect((await ask(path, blank)).body).toEqual({ cards: [], counts, next: '' });
  });

  it('brings both sides, the state, and previews that agree with the review', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    await aWrittenSet(learner, { cards: wordsOf(1) });
    for (const rating of ['again', 'good', 'good'] as const) {
      const [card] = (await learner.client.cards.queue()).cards;
      if (!card) throw new Error('there is a card');
      const { front, back, media, previews } = card;
      expect({ front, back, media }).toEqual({ front: 'word 1', back: 'meaning 1', media: [] });
      const reviewed = await learner.client.cards.review({ card: card.id, rating });
      const { reviewStatus, dueDate, interval, minutes } = previews[rating];
      expect({ reviewStatus, dueDate }).toEqual({ reviewStatus: reviewed.reviewStatus, dueDate: reviewed.dueDate });
      const { card: after } = await learner.client.cards.info(card.id);
      const step = after.dueAt && {
        interval: 0,
        minutes: (after.dueAt.getTime() - Date.parse('2026-03-01T12:00Z')) / 60_000,
      };
      expect({ interval, minutes }).toEqual(step ?? { interval: reviewed.reviewStatus, minutes: undefined });
    }
    expect(await queueOf(learner)).toEqual([[], [0, 0, 0]]);
  });

  it('orders steps, reviews, new cards, and steps that are not over', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const { cards } = learner.client;
    const [one, two, three, four] = await cardsOf(learner, await aWrittenSet(learner, { cards: wordsOf(6) }));
    await cards.review({ card: one, rating: 'easy' });
    await cards.review({ card: two ?? '', rating: 'easy' });
    own.passDays(30);
    await signInAgain(learner);
    await cards.review({ card: two ?? '', rating: 'again' });
    own.passHours(1);
    await cards.review({ card: two ?? '', rating: 'good' });
    own.passDays(60);
    await signInAgain(learner);
    await cards.review({ card: three ?? '', rating: 'again' });
    own.passHours(0.5);
    await cards.review({ card: four ?? '', rating: 'good' });
    const words = ['word 3', 'word 2', 'word 1', 'word 5', 'word 6', 'word 4'];
    expect(await queueOf(learner)).toEqual([words, [2, 2, 2]]);
    own.passHours(0.2);
    expect((await queueOf(learner))[0]?.slice(0, 2)).toEqual(['word 3', 'word 4']);
    const { cards: coming, scheduling } = await cards.queue({ ahead: 14 });
    expect(coming).toHaveLength(6);
    expect(scheduling).toMatchObject({ timeZone: 'UTC', dayRolloverHour: 0 });
    expect(scheduling?.presets).toMatchObject([{ scope: '', desiredRetention: 0.9, load: [] }]);
    expect(scheduling?.presets[0]?.weights).toHaveLength(21);
  });

  it('keeps to the presets of folders and sets, and tells apps their parameters', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const { cards, presets } = learner.client;
    const set = await aWrittenSet(learner, { folder: 'a/b', cards: wordsOf(5, 'deep') });
    await aWrittenSet(learner, { folder: 'a', cards: wordsOf(5, 'high') });
    await aWrittenSet(learner, { cards: wordsOf(2, 'root') });
    const [known] = await cardsOf(learner, set);
    await cards.review({ card: known, rating: 'easy' });
    own.passDays(60);
    await signInAgain(learner);
    const weights = Array.from({ length: 21 }, (_, index) => 0.1 + index / 100);
    await presets.set('', { newPerDay: 5 });
    await presets.set('folder:a', { newPerDay: 4, order: 'mixed', desiredRetention: 0.8 });
    await presets.set(`set:${set}`, { newPerDay: 3, weights });
    const deep = ['deep 2', 'deep 3', 'deep 4'];
    expect(await queueOf(learner)).toEqual([
      ['deep 1', ...deep, 'high 1', 'root 1'],
      [5, 0, 1],
    ]);
    expect(await queueOf(learner, { folder: 'a' })).toEqual([
      ['deep 2', 'deep 3', 'deep 1', 'deep 4', 'high 1'],
      [4, 0, 1],
    ]);
    await presets.set(`set:${set}`, { reviewsPerDay: 0 });
    expect(await queueOf(learner, { set })).toEqual([deep, [3, 0, 0]]);
    const { scheduling, cards: coming } = await cards.queue({ ahead: 1 });
    expect(
      scheduling?.presets.map(({ scope, desiredRetention, weights }) => [scope, desiredRetention, weights[3]]),
    ).toEqual([
      ['', 0.9, 8.2956],
      ['folder:a', 0.8, 8.2956],
      [`set:${set}`, 0.8, 0.13],
    ]);
    const shown = coming.find(({ front }) => front === 'deep 2');
    expect(shown?.previews).toEqual(await cards.preview(shown?.id ?? '', { detail: 'full' }));
  });

  it('leaves out suspended and buried cards, and ahead has what is due later', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const { cards } = learner.client;
    const [one, two, three] = await cardsOf(learner, await aWrittenSet(learner, { cards: wordsOf(4) }));
    await cards.suspend(one);
    await cards.buryMany([two ?? '']);
    await cards.review({ card: three ?? '', rating: 'easy' });
    expect(await queueOf(learner)).toEqual([['word 4'], [1, 0, 0]]);
    expect(await queueOf(learner, { ahead: 14 })).toEqual([
      ['word 4', 'word 3'],
      [1, 0, 0],
    ]);
    own.passDays(1);
    expect(await queueOf(learner)).toEqual([
      ['word 2', 'word 4'],
      [2, 0, 0],
    ]);
  });

  it('narrows by folder and set', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { folder: 'a/b', cards: wordsOf(1, 'deep') });
    await aWrittenSet(learner, { folder: 'a', cards: wordsOf(1, 'high') });
    await aWrittenSet(learner, { cards: wordsOf(1, 'root') });
    expect(await queueOf(learner, { folder: 'a' })).toEqual([
      ['deep 1', 'high 1'],
      [2, 0, 0],
    ]);
    expect(await queueOf(learner, { folder: 'a/b' })).toEqual([['deep 1'], [1, 0, 0]]);
    expect(await queueOf(learner, { set })).toEqual([['deep 1'], [1, 0, 0]]);
    expect(await queueOf(learner)).toEqual([
      ['deep 1', 'high 1', 'root 1'],
      [3, 0, 0],
    ]);
    expect(await queueOf(learner, { shared: true })).toEqual([[], [0, 0, 0]]);
  });

  it('pages without repeating a card, and omits what was answered since', async () => {
    const learner = await aLearner(server());
    const { cards } = learner.client;
    await aWrittenSet(learner, { cards: wordsOf(7) });
    const first = await cards.queue({ limit: 3 });
    expect([frontsOf(first.cards), first.counts.new]).toEqual([['word 1', 'word 2', 'word 3'], 7]);
    const all = await cards.queue();
    for (const { id } of [all.cards[0], all.cards[4]] as QueuedCard[])
      await cards.review({ card: id, rating: 'again' });
    const second = await cards.queue({ limit: 3, cursor: first.next });
    expect([frontsOf(second.cards), second.counts]).toEqual([
      ['word 4', 'word 6', 'word 7'],
      { new: 5, learning: 2, review: 0 },
    ]);
    expect(second.next).toBe('');
  });

  it('keeps to the limit of new cards, shared by own and shared sets', async () => {
    const { owner, members, id: folder } = await aSharedFolder(server());
    const [member] = members;
    await aSharedSet(owner, folder, { cards: wordsOf(4, 'theirs') });
    const set = await aWrittenSet(member, { cards: wordsOf(4, 'own') });
    expect(await queueOf(member, { shared: true })).toEqual([
      wordsOf(4, 'theirs').map(({ front }) => front),
      [4, 0, 0],
    ]);
    await member.client.account.updateSettings({ ...(await member.client.account.get()), newCardsPerDay: 3 });
    expect(await queueOf(member)).toEqual([
      ['own 1', 'own 2', 'theirs 1'],
      [3, 0, 0],
    ]);
    expect(await queueOf(member, { set })).toEqual([
      ['own 1', 'own 2', 'own 3'],
      [3, 0, 0],
    ]);
    const [first] = await cardsOf(member, set);
    await member.client.cards.review({ card: first, rating: 'easy' });
    expect(await queueOf(member)).toEqual([
      ['own 2', 'theirs 1'],
      [2, 0, 0],
    ]);
    const [theirs] = (await member.client.cards.queue({ shared: true })).cards;
    await member.client.cards.review({ card: theirs?.id ?? '', rating: 'easy' });
    expect(await queueOf(member)).toEqual([['own 2'], [1, 0, 0]]);
    await member.client.sharedFolders.leave(folder);
    expect(await queueOf(member, { shared: true })).toEqual([[], [0, 0, 0]]);
  });

  it('narrows to a shared folder, for those in it alone', async () => {
    const { owner, members, id: sharedFolder } = await aSharedFolder(server());
    const [member] = members;
    const set = await aSharedSet(owner, sharedFolder, { cards: wordsOf(2, 'theirs') });
    const other = await owner.client.sharedFolders.create({ name: 'Others', description: '' });
    await member.client.sharedFolders.join(other.inviteCode);
    await aSharedSet(owner, other.id, { name: 'Other words', cards: wordsOf(1, 'other') });
    const own = await aWrittenSet(member, { cards: wordsOf(1, 'own') });
    const theirs = [
      ['theirs 1', 'theirs 2'],
      [2, 0, 0],
    ];
    for (const learner of [owner, member]) expect(await queueOf(learner, { sharedFolder })).toEqual(theirs);
    expect(await queueOf(member, { sharedFolder, set })).toEqual(theirs);
    expect(await queueOf(member, { sharedFolder, set: own })).toEqual([[], [0, 0, 0]]);
    const ask = asking(server(), await aLearner(server()));
    expect(await ask(`${path}?sharedFolderID=${sharedFolder}`, blank)).toEqual(notMember);
    expect(await ask(`${path}?sharedFolderID=${unknownId}`, blank)).toEqual(sharedFolderNotFound);
  });

  it('brings one new card of a note a day', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const { client } = learner;
    const set = await client.sets.create({ name: 'Notes', cards: [] });
    const both = { noteType: 'Basic (and reversed card)', tags: [] };
    const notes = ['a', 'b'].map((word) => ({ ...both, fields: { Front: word, Back: word.toUpperCase() } }));
    await client.notes.add(set, notes);
    expect(await queueOf(learner)).toEqual([
      ['a', 'b'],
      [2, 0, 0],
    ]);
    const [card] = (await client.cards.queue()).cards;
    const { reviewID } = await client.cards.review({ card: card?.id ?? '', rating: 'easy' });
    expect(await queueOf(learner)).toEqual([['b'], [1, 0, 0]]);
    await client.cards.undoReview(reviewID);
    expect(await queueOf(learner)).toEqual([
      ['a', 'b'],
      [2, 0, 0],
    ]);
    await client.cards.review({ card: card?.id ?? '', rating: 'easy' });
    own.passDays(1);
    expect(await queueOf(learner)).toEqual([
      ['A', 'b'],
      [2, 0, 0],
    ]);
  });

  it('names the files in the sides', async () => {
    const learner = await aLearner(server());
    const deck = createDeck('Deck');
    const png = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]);
    deck.add({ front: '<img src="a.png">', back: '<img src="a.png">' });
    deck.addMedia?.('a.png', png);
    const { client } = learner;
    await client.imports.create(await writePackage(deck), { name: 'Imported', cards: 'templates' });
    const [card] = (await client.cards.queue()).cards;
    expect(card?.media.every((url) => url.startsWith('/api/media/'))).toBe(true);
  });

  it('refuses unknown places, both places, and bad values', async () => {
    const [learner, stranger] = [await aLearner(server()), await aLearner(server())];
    const set = await aWrittenSet(stranger);
    const ask = asking(server(), learner);
    for (const flashcardID of [unknownId, set]) expect(await ask(path, { ...blank, flashcardID })).toEqual(setNotFound);
    expect(await ask(path, { ...blank, folder: 'none' })).toEqual(folderNotFound);
    expect(await ask(path, { ...blank, folder: 'a', flashcardID: set })).toEqual(
      refusal(400, "Invalid value for 'flashcardID': expected blank where 'folder' is given", 'invalid_value'),
    );
    for (const ahead of ['0', '15', 'x'])
      expect(await ask(`${path}?ahead=${ahead}`, blank)).toEqual(
        refusal(400, "Invalid value for 'ahead': expected a blank or a whole number from 1 to 14", 'invalid_value'),
      );
  });

  it('refuses cursors that are too old, changed, or of another queue', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    await aWrittenSet(learner, { cards: wordsOf(3) });
    const ask = asking(own, learner);
    const { next } = await learner.client.cards.queue({ limit: 1 });
    const other = await learner.client.cards.queue({ limit: 1, shared: false });
    const text = "Invalid value for 'cursor': expected a cursor of this operation, at most a day old";
    const bad = refusal(400, text, 'invalid_value');
    for (const cursor of ['x', `${next}x`, other.next]) expect(await ask(path, { ...blank, cursor })).toEqual(bad);
    expect((await ask(path, { ...blank, cursor: next })).status).toBe(200);
    own.passHours(25);
    expect(await ask(path, { ...blank, cursor: next })).toEqual(bad);
  });

  const request = { server, path, body: { jwtToken: '', ...blank } };
  refusesOtherKeys(
    request,
    "{'jwtToken': '', 'folder': '', 'flashcardID': '', 'shared': '', 'limit': '', 'cursor': ''}",
  );
  refusesOtherTypes(request, {
    shared: "a blank or 'true' or 'false'",
    limit: 'a whole number from 1 to 500, or blank',
  });
  refusesBadTokens(request);
});
