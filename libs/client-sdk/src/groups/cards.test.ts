import { describe, expect, it } from 'vitest';
import { createClient, isRefused, isUnexpectedReply } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, hangsUp, rejection } from '../wire-server.test-data.ts';

const cardID = '340282366920938463463374607431768211455';
const studying = { review_status: '0.1', due_date: '01/03/2026', interval: '0' };
const preview = {
  again: studying,
  hard: studying,
  good: { ...studying, review_status: '0.9' },
  easy: { review_status: '8.0', due_date: '09/03/2026', interval: '8' },
};
const reviewed = {
  cardID,
  last_review: '28/02/2026',
  review_status: '0.0',
  due_date: '28/02/2026',
  xp: '25',
  streak: '3',
};

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 't' }), received };
};

describe('previewing a card', () => {
  it('returns numbers and ISO dates for each rating', async () => {
    const { client, received } = await aClient(answers(preview));
    const again = { reviewStatus: 0.1, dueDate: '2026-03-01', interval: 0 };
    expect(await client.cards.preview(cardID)).toEqual({
      again,
      hard: again,
      good: { ...again, reviewStatus: 0.9 },
      easy: { reviewStatus: 8, dueDate: '2026-03-09', interval: 8 },
    });
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/preview-card', `{"jwtToken":"t","cardID":"${cardID}"}`],
    ]);
  });

  it('is retried after a lost connection', async () => {
    const { client, received } = await aClient(hangsUp, answers(preview));
    await client.cards.preview(cardID);
    expect(received.length).toBe(2);
  });

  it('rejects a response without one of the ratings', async () => {
    const { again, hard, good } = preview;
    const { client } = await aClient(answers({ again, hard, good }));
    expect(isUnexpectedReply(await rejection(client.cards.preview(cardID)))).toBe(true);
  });
});

describe('a card with its note', () => {
  const card = {
    ...{ cardID, flashcardID: '1', front: 'a', back: 'b', format: 'html', dir: 'ltr', noteID: '2', ordinal: '1' },
    ...{ tags: ['verb'], flag: '0', state: 'learning', step: '0', last_review: '28/02/2026', review_status: '0.1' },
    ...{ due_date: '28/02/2026', dueAt: '', stability: '1.5', difficulty: '5', reps: '1', lapses: '0' },
    ...{ suspended: false, buried: false, withdrawn: false },
  };
  const note = '{"noteID":"2","noteType":"T","fields":{"__proto__":"x","Front":"a"},"tags":["verb"]}';
  const review = {
    ...{ reviewID: 'r', reviewedAt: '2026-02-28T12:00:00.000Z', day: '28/02/2026', rating: 'again' },
    ...{ kind: 'learning', interval: '0', xp: '4', seconds: '' },
  };
  const reply = { card, note: JSON.parse(note) as unknown, reviews: [review], next: 'more' };

  it('comes with a page of reviews, and the fields under any names', async () => {
    const { client, received } = await aClient(answers(reply), answers(reply));
    const info = await client.cards.info(cardID);
    expect([...info.note.fields]).toEqual([
      ['__proto__', 'x'],
      ['Front', 'a'],
    ]);
    expect(info.note).toMatchObject({ id: '2', type: 'T', tags: ['verb'] });
    expect(info.reviews).toEqual([
      {
        ...{ id: 'r', at: new Date('2026-02-28T12:00:00Z'), day: '2026-02-28', rating: 'again' },
        ...{ kind: 'learning', interval: 0, xp: 4, seconds: undefined },
      },
    ]);
    await client.cards.info(cardID, { cursor: info.next });
    expect(received.map(({ path, body }) => [path, body])).toEqual([
      ['/api/get-card', `{"jwtToken":"t","cardID":"${cardID}"}`],
      ['/api/get-card?cursor=more', `{"jwtToken":"t","cardID":"${cardID}"}`],
    ]);
  });
});

describe('reviewing a card', () => {
  it('returns the id for undoing the review', async () => {
    const { client, received } = await aClient(answers(reviewed));
    const { reviewID } = await client.cards.review({ card: cardID, rating: 'good' });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ reviewID });
    expect(await client.cards.review({ card: cardID, rating: 'good', reviewID: 'mine' })).toMatchObject({
      id: cardID,
      reviewID: 'mine',
    });
  });
});

describe('undoing a review', () => {
  it('returns the current card and totals', async () => {
    const { client, received } = await aClient(answers(reviewed));
    expect(await client.cards.undoReview('a review 😀')).toEqual({
      id: cardID,
      reviewID: 'a review 😀',
      lastReview: '2026-02-28',
      reviewStatus: 0,
      dueDate: '2026-02-28',
      xp: 25,
      streak: 3,
    });
    expect(received[0]?.path).toBe('/api/undo-review');
    const body: unknown = JSON.parse(Buffer.from(received[0]?.body ?? '', 'latin1').toString());
    expect(body).toEqual({ jwtToken: 't', reviewID: 'a review 😀' });
  });

  it('is retried after a lost connection: a repetition changes nothing', async () => {
    const { client, received } = await aClient(hangsUp, answers(reviewed));
    await client.cards.undoReview('r');
    expect(received.length).toBe(2);
  });

  it('reports a review that does not exist', async () => {
    const { client } = await aClient(answers({ error: 'Review not found' }, 404));
    expect(isRefused(await rejection(client.cards.undoReview('r')), 'review_not_found')).toBe(true);
  });
});

describe('reviewing many cards', () => {
  const at = new Date('2026-03-01T08:30:00.5Z');

  it('sends them in order, with ids that a retry keeps', async () => {
    const { client, received } = await aClient(hangsUp, answers({ results: [reviewed, reviewed] }));
    const results = await client.cards.reviewMany([
      { card: cardID, rating: 'good', at, reviewID: 'mine' },
      { card: '7', rating: 'again', at },
    ]);
    expect(results.map(({ id, xp }) => [id, xp])).toEqual([
      [cardID, 25],
      [cardID, 25],
    ]);
    const [first, second] = received;
    expect(second?.body).toBe(first?.body);
    const sent = JSON.parse(first?.body ?? '') as { reviews: readonly { reviewID: string }[] };
    expect(results.map(({ reviewID }) => reviewID)).toEqual(sent.reviews.map(({ reviewID }) => reviewID));
    expect(JSON.parse(first?.body ?? '')).toEqual({
      jwtToken: 't',
      reviews: [
        { cardID, rating: 'good', reviewID: 'mine', reviewedAt: '2026-03-01T08:30:00.500Z' },
        {
          cardID: '7',
          rating: 'again',
          reviewID: expect.stringMatching(/^[0-9a-f-]{36}$/),
          reviewedAt: expect.anything(),
        },
      ],
    });
  });

  it('returns refusals among the results of a partial batch', async () => {
    const refused = { error: 'Card not found', code: 'card_not_found' };
    const { client, received } = await aClient(answers({ results: [refused, reviewed] }));
    const review = { card: '7', rating: 'good', at: new Date() } as const;
    const results = await client.cards.reviewMany([review, review], { partial: true, headers: { a: 'b' } });
    expect(results).toEqual([{ code: 'card_not_found', text: 'Card not found' }, expect.objectContaining({ xp: 25 })]);
    expect(received.map(({ path, headers }) => [path, headers['a']])).toEqual([
      ['/api/review-cards?partial=true', 'b'],
    ]);
  });

  it('rejects refusals as results of a complete batch', async () => {
    const refused = { error: 'Card not found', code: 'card_not_found' };
    const { client, received } = await aClient(answers({ results: [refused] }));
    const review = { card: '7', rating: 'good', at: new Date() } as const;
    expect(isUnexpectedReply(await rejection(client.cards.reviewMany([review])))).toBe(true);
    expect(received[0]?.path).toBe('/api/review-cards');
  });

  it('rejects fewer results than reviews', async () => {
    const { client } = await aClient(answers({ results: [] }));
    const review = { card: '7', rating: 'good', at: new Date() } as const;
    expect(isUnexpectedReply(await rejection(client.cards.reviewMany([review])))).toBe(true);
  });

  it('reports which review the server refuses', async () => {
    const error = "Invalid value for 'reviews': entry 2: 'rating': expected one of 'again', 'hard', 'good', 'easy'";
    const { client } = await aClient(answers({ error }, 400, { 'x-error-code': 'invalid_value' }));
    const refused = await rejection(client.cards.reviewMany([]));
    expect(isRefused(refused, 'invalid_value')).toBe(true);
    expect(String(refused)).toContain('entry 2');
  });
});
