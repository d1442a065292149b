import { describe, expect, it } from 'vitest';
import { createClient, isMissingToken } from './index.ts';
import { answers, aWireServer, rejection } from './wire-server.test-data.ts';

const cardID = '340282366920938463463374607431768211455';

describe('the client', () => {
  it('hashes the raw access token by SHA-256 and sends the keys in documented order', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: true, token: 't' }));
    await createClient({ baseUrl }).account.signIn({ userID: 'ada', idToken: 'id', rawAccessToken: 'abc' });
    expect(received.map(({ method, path }) => [method, path])).toEqual([['POST', '/api/sign-in']]);
    expect(received[0]?.body).toBe(
      '{"userID":"ada","rawAccessToken":"abc","accessToken":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad","idToken":"id"}',
    );
  });

  it('sends a given access token unchanged', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: true, token: 't' }));
    const request = { userID: 'ada', idToken: 'id', rawAccessToken: 'abc', accessToken: 'hashed elsewhere' };
    expect(await createClient({ baseUrl }).account.signIn(request)).toEqual({ token: 't' });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(request);
  });

  it('uses the token of its sign-in afterwards', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: true, token: 'fresh' }), answers({}));
    const client = createClient({ baseUrl, token: 'stale' });
    await client.account.signIn({ userID: 'ada', idToken: 'id', rawAccessToken: 'abc' });
    await client.cards.today();
    expect(received[1]?.body).toBe('{"jwtToken":"fresh"}');
  });

  it('keeps its own token with `keepToken: false`', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: true, token: 'fresh' }), answers({}));
    const client = createClient({ baseUrl, token: () => Promise.resolve('own') });
    await client.account.signIn({ userID: 'ada', idToken: 'id', rawAccessToken: 'abc', keepToken: false });
    await client.cards.today();
    expect(received[1]?.body).toBe('{"jwtToken":"own"}');
  });

  it('returns a client for another token and does not change itself', async () => {
    const { baseUrl, received } = await aWireServer(answers({}));
    const client = createClient({ baseUrl: `${baseUrl}/`, token: 'one' });
    await client.withToken('two').cards.today();
    await client.cards.today();
    expect(received.map(({ body }) => body)).toEqual(['{"jwtToken":"two"}', '{"jwtToken":"one"}']);
  });

  it('sends nothing without a required token', async () => {
    const { baseUrl, received } = await aWireServer(answers({}));
    const error = await rejection(createClient({ baseUrl }).folders.tree());
    expect(isMissingToken(error)).toBe(true);
    expect(received).toEqual([]);
  });

  it('reads a card without a token', async () => {
    const { baseUrl, received } = await aWireServer(answers({ front: 'a', back: 'b' }));
    expect(await createClient({ baseUrl, token: 'secret' }).cards.get(cardID)).toEqual({ front: 'a', back: 'b' });
    expect(received[0]?.body).toBe(`{"cardID":"${cardID}"}`);
  });

  it('turns the wire into numbers, ISO dates and Maps, with any folder name', async () => {
    const set = (name: string) => ({
      flashcardID: '7',
      flashcardName: name,
      cards: { [cardID]: { last_review: '29/02/2024', review_status: '12.0' } },
    });
    const tree = `{"__proto__":{"error":${JSON.stringify(set('error'))}},"success":{}}`;
    const { baseUrl } = await aWireServer(answers(tree));
    const today = await createClient({ baseUrl, token: 't' }).cards.today();
    const cards = new Map([[cardID, { lastReview: '2024-02-29', reviewStatus: 12 }]]);
    const inner = { folders: new Map(), sets: [{ id: '7', name: 'error', cards }] };
    expect(today).toEqual({
      folders: new Map([
        ['__proto__', inner],
        ['success', { folders: new Map(), sets: [] }],
      ]),
      sets: [],
    });
  });

  it('returns the URL of a media file', () => {
    const { media } = createClient({ baseUrl: 'https://cards.example/api/' });
    const hash = '0f'.repeat(32);
    expect(media.url(hash)).toBe(`https://cards.example/api/media/${hash}`);
    expect(() => media.url('../x')).toThrow(TypeError);
  });

  it('makes the media of a card absolute', () => {
    const path = `/api/media/${'0f'.repeat(32)}`;
    const { media } = createClient({ baseUrl: 'https://cards.example/api/' });
    const card = { front: `<img src="${path}" alt="" />`, back: 'b', format: 'html', media: [path] } as const;
    const url = `https://cards.example${path}`;
    expect(media.absolute(card)).toEqual({ ...card, front: `<img src="${url}" alt="" />`, media: [url] });
  });

  it('generates a new review id each time', async () => {
    const reply = {
      cardID,
      last_review: '01/03/2026',
      review_status: '0.9',
      due_date: '01/03/2026',
      xp: '10',
      streak: '1',
    };
    const { baseUrl, received } = await aWireServer(answers(reply));
    const client = createClient({ baseUrl, token: 't' });
    const reviewed = await client.cards.review({ card: cardID, rating: 'good' });
    await client.cards.review({ card: cardID, rating: 'good' });
    await client.cards.review({ card: cardID, rating: 'good', reviewID: 'mine' });
    const ids = received.map(({ body }) => (JSON.parse(body) as { reviewID: string }).reviewID);
    expect(reviewed).toEqual({
      id: cardID,
      reviewID: ids[0],
      lastReview: '2026-03-01',
      reviewStatus: 0.9,
      dueDate: '2026-03-01',
      xp: 10,
      streak: 1,
    });
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBe('mine');
  });

  it('sends its own headers and those of the call', async () => {
    const { baseUrl, received } = await aWireServer(answers({}));
    const client = createClient({ baseUrl, token: 't', headers: { 'x-request-id': 'all', 'x-one': '1' } });
    await client.folders.tree({ headers: { 'x-request-id': 'this' } });
    expect(received[0]?.headers).toMatchObject({
      'x-request-id': 'this',
      'x-one': '1',
      'content-type': 'application/json',
    });
  });

  it('replaces its headers with those of the call regardless of case, and removes undefined ones', async () => {
    const { baseUrl, received } = await aWireServer(answers({}));
    const client = createClient({ baseUrl, token: 't', headers: { 'X-One': '1', 'X-Two': '2', 'X-Three': '3' } });
    await client.folders.tree({ headers: { 'x-one': 'this', 'X-TWO': undefined } });
    await client.folders.tree({ headers: new Headers({ 'x-one': 'that' }) });
    await client.folders.tree({ headers: [['x-one', 'pair']] });
    await client.folders.tree({ headers: { 'content-type': 'text/plain', accept: 'text/html' } });
    const sent = received.map(({ headers: { 'x-one': one, 'x-two': two, 'x-three': three } }) => [one, two, three]);
    expect(sent).toEqual([
      ['this', undefined, '3'],
      ['that', '2', '3'],
      ['pair', '2', '3'],
      ['1', '2', '3'],
    ]);
    expect(received[3]?.headers).toMatchObject({ 'content-type': 'application/json', accept: 'text/html' });
  });

  it('uses the given fetch', async () => {
    const { baseUrl } = await aWireServer(answers({}));
    const urls: string[] = [];
    const client = createClient({
      baseUrl,
      token: 't',
      fetch: (url, init) => {
        urls.push(String(url));
        return fetch(url, init);
      },
    });
    await client.folders.tree();
    expect(urls).toEqual([`${baseUrl}/get-folders`]);
  });
});
