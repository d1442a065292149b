import type { CardInfo } from '@flashcards/client-sdk';
import type { CardToWrite } from '@flashcards/apkg-parser';
import { createDeck, writePackage } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { aWrittenSet, cardNotFound, unknownId } from '../library/a-library.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { aSharedFolder, aSharedSet } from '../sharing/a-shared-folder.ts';
import { asking, done, refusal, sendText } from '../wire.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, signInAgain } from './a-learner.ts';

const path = '/get-card';
const server = aRunningServer({});

const get = (learner: Learner, cardID: string, query = '', on = server()) =>
  asking(on, learner)(`${path}${query}`, { cardID });

const badCursor = refusal(
  400,
  "Invalid value for 'cursor': expected a cursor of this operation, at most a day old",
  'invalid_value',
);

const fieldNames = ['__proto__', 'constructor', '1', '0', 'Front'];
const texts = fieldNames.map((name) => `<b>text of ${name}</b><script>x</script>`);

/** A note with these fields, whose card was answered in Anki yesterday. */
const aHostileNote = () => {
  const written = createDeck('Deck');
  written.add({ front: 'a', back: 'b', tags: ['verb'] });
  const [type] = written.noteTypes;
  const [note] = written.notes as Iterable<{ readonly id: string; readonly guid: string }>;
  if (!type || !note) throw new Error('the deck has a note');
  const template = { ...type.templates[0], name: 'Card 1', questionFormat: '{{__proto__}}', answerFormat: '{{0}}' };
  const noteTypes = [{ ...type, name: 'constructor', fields: fieldNames, templates: [template] }];
  const notes = [{ ...note, noteTypeId: type.id, fields: texts, tags: ['verb'] }];
  const cards = [...(written.cards as Iterable<CardToWrite>)].map((card): CardToWrite => ({
    ...{ ...card, type: 2, queue: 2, due: 9, interval: 9 },
    ...{ ease: 2_500, reps: 1 },
  }));
  const reviews = cards.map(({ id: cardId }) => ({
    ...{ id: String(Date.now() - 86_400_000), cardId, rating: 3, interval: 9, lastInterval: 0 },
    ...{ factor: 2_500, milliseconds: 1_000, kind: 1 },
  }));
  return writePackage({ ...written, noteTypes, notes, cards, reviews });
};

/** Reviews of the last seconds, of which each ten share an instant. */
const reviewsOf = (card: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ card, rating: 'again' as const, reviewID: `review ${index}` },
    at: new Date(Date.parse('2026-03-01T12:00:00Z') - 10 * (index - (index % 10))),
  }));

const pagesOf = async ({ client }: Learner, card: string): Promise<readonly CardInfo[]> => {
  const pages = [await client.cards.info(card)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await client.cards.info(card, { cursor: next }));
  return pages;
};

describe('get-card', () => {
  it('shows a card that was typed in as a note of the type Basic', async () => {
    const learner = await aLearner(server());
    const flashcardID = await aWrittenSet(learner, { cards: [{ front: 'ciao', back: '<b>hello</b>' }] });
    const [cardID] = await cardsOf(learner, flashcardID);
    await learner.client.cards.tagMany([cardID], { add: ['greeting'] });
    const { cards } = await learner.client.raw.findCards({
      ...{ query: '', flashcardID: '', folder: '', state: '', tag: '', sort: '', cursor: '', limit: '' },
    });
    expect(cards).toMatchObject([{ cardID, flashcardID, front: 'ciao', format: 'text', tags: ['greeting'] }]);
    const note = {
      ...{ noteID: cardID, noteType: 'Basic', fields: { Front: 'ciao', Back: '<b>hello</b>' }, tags: ['greeting'] },
    };
    const shown = done({ card: cards[0], note, reviews: [], next: '' });
    expect(await get(learner, cardID)).toEqual(shown);
    expect(await get(learner, cardID, '?cursor=')).toEqual(shown);
  });

  it('shows reviews latest first, with the state before each and the interval after it, without undone ones', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    const { cards } = learner.client;
    await cards.review({ card, rating: 'good', reviewID: '0' });
    own.passSecond();
    for (const [index, rating] of (['good', 'again', 'hard', 'easy'] as const).entries()) {
      await cards.review({ card, rating, reviewID: `${index + 1}` });
      if (rating === 'hard') await cards.undoReview(`${index + 1}`);
      own.passDays(20);
      await signInAgain(learner);
    }
    const { card: now, reviews, next } = await cards.info(card);
    expect(reviews.map(({ id, rating, kind, xp, seconds }) => [id, rating, kind, xp, seconds])).toEqual([
      ['4', 'easy', 'relearning', 10, undefined],
      ['2', 'again', 'review', 4, undefined],
      ['1', 'good', 'learning', 15, undefined],
      ['0', 'good', 'learning', 10, undefined],
    ]);
    const [last, lapse, learned, first] = reviews.map(({ interval }) => interval);
    expect([lapse, first, next]).toEqual([0, 0, '']);
    expect(last).toBe(now.reviewStatus);
    expect(learned).toBeGreaterThan(0);
    const { body } = await get({ ...learner, token: await signInAgain(learner) }, card, '', own);
    expect(body).toMatchObject({
      reviews: [
        { reviewedAt: '2026-04-30T12:00:01.000Z', day: '30/04/2026', interval: String(last), xp: '10', seconds: '' },
        { reviewedAt: '2026-03-21T12:00:01.000Z', day: '21/03/2026', interval: '0' },
        { reviewedAt: '2026-03-01T12:00:01.000Z', day: '01/03/2026' },
        { reviewedAt: '2026-03-01T12:00:00.000Z', day: '01/03/2026', rating: 'good', kind: 'learning' },
      ],
    });
  });

  it.each([
    [100, [100]],
    [101, [100, 1]],
    [230, [100, 100, 30]],
  ])('shows %i reviews in pages of a hundred, also with equal instants', async (count, sizes) => {
    const learner = await aLearner(server());
    const [card, other = ''] = await cardsOf(learner, await aWrittenSet(learner));
    const sent = reviewsOf(card, count);
    await learner.client.cards.reviewMany(sent);
    await learner.client.cards.review({ card: other, rating: 'good' });
    const pages = await pagesOf(learner, card);
    expect(pages.map(({ reviews }) => reviews.length)).toEqual(sizes);
    const reviews = pages.flatMap((page) => page.reviews);
    expect(new Set(reviews.map(({ id }) => id))).toEqual(new Set(sent.map(({ reviewID }) => reviewID)));
    const instants = reviews.map(({ at }) => at.getTime());
    expect(instants).toEqual(instants.toSorted((one, another) => another - one));
    for (const { card: shown, note } of pages) expect([shown, note]).toEqual([pages[0]?.card, pages[0]?.note]);
  });

  it('shows the fields of an imported note to its owner alone, and to each the own reviews, none of another program', async () => {
    const { owner, members, id: folder } = await aSharedFolder(server());
    const [member] = members;
    const request = { name: 'Imported', cards: 'templates', scheduling: true } as const;
    const { id: set, report } = await owner.client.imports.create(await aHostileNote(), request);
    expect(report?.scheduling).toMatchObject({ cards: 1, reviews: 1 });
    await owner.client.sharedFolders.addSet(folder, set);
    const [card] = await cardsOf(owner, set);
    const [own, theirs] = [await owner.client.cards.info(card), await member.client.cards.info(card)];
    expect(own.note).toMatchObject({ id: own.card.note, type: 'constructor', tags: ['verb'] });
    expect(own.note.fields).toEqual(new Map(fieldNames.map((name, index) => [name, texts[index]])));
    expect(own.card).toMatchObject({ set, format: 'html', front: '<b>text of __proto__</b>', state: 'review' });
    expect(theirs.note).toEqual({ ...own.note, fields: new Map() });
    expect(theirs.card).toMatchObject({ id: card, state: 'new' });
    expect([own.reviews, theirs.reviews]).toEqual([[], []]);
    await member.client.cards.review({ card, rating: 'easy', reviewID: 'theirs' });
    const reviewIDs = async ({ client }: Learner) => (await client.cards.info(card)).reviews.map(({ id }) => id);
    expect([await reviewIDs(owner), await reviewIDs(member)]).toEqual([[], ['theirs']]);
    expect((await get(owner, card)).body).toMatchObject({
      note: { fields: JSON.parse(JSON.stringify(Object.fromEntries(own.note.fields))) as unknown },
    });
  });

  it('shows a shared card that was typed in without fields', async () => {
    const { owner, members, id: folder } = await aSharedFolder(server());
    const [[member], stranger] = [members, await aLearner(server())];
    const set = await aSharedSet(owner, folder);
    const [card] = await cardsOf(owner, set);
    expect((await get(member, card)).body).toMatchObject({
      card: { cardID: card, front: 'word 1' },
      note: { noteID: card, noteType: 'Basic', fields: {} },
    });
    expect(await get(stranger, card)).toEqual(cardNotFound);
    await member.client.sharedFolders.leave(folder);
    expect(await get(member, card)).toEqual(cardNotFound);
  });

  it('finds neither an unknown nor a deleted card', async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    await learner.client.cards.review({ card, rating: 'good' });
    await learner.client.cards.delete(card);
    for (const id of [card, unknownId]) expect(await get(learner, id)).toEqual(cardNotFound);
  });

  it('sends a card and a note that are long', async () => {
    const learner = await aLearner(server());
    const long = '\u0001\u{1d54f}"'.repeat(80_000);
    const set = await learner.client.sets.create({ name: 'Long', cards: [] });
    const [card = ''] = await learner.client.sets.addCards(set, [{ front: long, back: 'b' }]);
    const { card: shown, note } = await learner.client.cards.info(card);
    expect([shown.front === long, note.fields.get('Front') === long]).toEqual([true, true]);
  });

  it('refuses a cursor of another card, learner or operation, a changed one, and one that is older than a day', async () => {
    const own = await aServerOfItsOwn();
    const [learner, stranger] = [await aLearner(own), await aLearner(own)];
    const [card, other = ''] = await cardsOf(learner, await aWrittenSet(learner));
    const [theirs] = await cardsOf(stranger, await aWrittenSet(stranger));
    await learner.client.cards.reviewMany(reviewsOf(card, 101));
    const { next } = await learner.client.cards.info(card);
    const { next: ofSearch } = await learner.client.cards.find({ limit: 1 });
    const asked = (by: Learner, id: string, cursor: string) =>
      get(by, id, `?cursor=${encodeURIComponent(cursor)}`, own);
    expect(await asked(learner, card, next)).toMatchObject({ status: 200, body: { reviews: [{}], next: '' } });
    for (const cursor of [`${next}0`, next.slice(1), ofSearch, 'x', '0', ' ', '\u{1d54f}', 'x'.repeat(2_001)])
      expect(await asked(learner, card, cursor)).toEqual(badCursor);
    for (const id of [other, unknownId]) expect(await asked(learner, id, next)).toEqual(badCursor);
    for (const id of [card, theirs]) expect(await asked(stranger, id, next)).toEqual(badCursor);
    own.passHours(23);
    expect(await asked(learner, card, next)).toMatchObject({ status: 200 });
    own.passHours(2);
    expect(await asked(learner, card, next)).toEqual(badCursor);
  });

  it('names the query parameter whose value is refused', async () => {
    const { token: jwtToken } = await aLearner(server());
    const body = JSON.stringify({ jwtToken, cardID: unknownId });
    const headers = { 'content-type': 'application/json' };
    const { headers: answered } = await fetch(`${server().baseUrl}${path}?cursor=x`, { method: 'POST', headers, body });
    expect(answered.get('x-error-field')).toBe('cursor');
    expect(await sendText(server(), `${path}?page=2`, { text: body })).toEqual(
      refusal(400, "Invalid value for 'page': expected no such query parameter", 'invalid_value'),
    );
  });

  const request = { server, path, body: { jwtToken: '', cardID: unknownId } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'cardID': ''}");
  refusesOtherTypes(request, { cardID: 'a string of digits' });
  refusesBadTokens(request);
});
