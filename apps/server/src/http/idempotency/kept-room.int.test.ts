import { describe, expect, it, onTestFinished } from 'vitest';
import { aServer } from '../../running-server.test-data.ts';
import { inOrder, isTooMany, outcomes, withRates } from '../limits/rates.test-data.ts';

const cards = Array.from({ length: 100 }, (_, index) => ({ front: `front ${index}`, back: `back ${index}` }));

describe('stored replies', () => {
  it('are limited per user and day; beyond the limit, requests without a key are still accepted', async () => {
    // The ids of a hundred cards take 4 KiB.
    const server = await aServer(withRates({ 'kept-answers': 6 }));
    onTestFinished(() => server.close());
    const jwtToken = await server.signIn();
    const set = { flashcardName: 'a', flashcardDescription: '', folder: '', cards: [] };
    const made = await server.post('create-flashcard', { jwtToken, ...set });
    const body = { jwtToken, flashcardID: (made.body as { readonly flashcardID: string }).flashcardID, cards };
    const headers = { 'Content-Type': 'application/json' };
    const add = (key?: string) =>
      server.post('add-cards', body, {
        headers: key === undefined ? headers : { ...headers, 'Idempotency-Key': key },
      });

    const first = await add('one');
    expect([first.status, (await add('two')).status]).toEqual([200, 200]);
    const third = await add('three');
    expect(isTooMany(third)).toBe(true);
    expect(third.headers.get('ratelimit-policy')).toBe('"kept-answers";q=6;w=86400');
    expect(await add('one')).toMatchObject({ status: 200, body: first.body });
    expect((await add()).status).toBe(200);
    const counted = await server.post('get-flashcard', { jwtToken, flashcardID: body.flashcardID });
    expect(Object.keys((counted.body as { readonly cards: object }).cards)).toHaveLength(300);

    const other = { jwtToken: await server.signIn(), ...set };
    const keyed = { headers: { ...headers, 'Idempotency-Key': 'three' } };
    expect((await server.post('create-flashcard', other, keyed)).status).toBe(200);
  });

  it('count also when they are small, because their keys are stored with them', async () => {
    const server = await aServer(withRates({ 'kept-answers': 16 }));
    onTestFinished(() => server.close());
    const jwtToken = await server.signIn();
    const make = (folder: string, key: Readonly<Record<string, string>>) =>
      server.post('create-folder', { jwtToken, folder }, { headers: { 'Content-Type': 'application/json', ...key } });
    const replies = await inOrder(40, (time) => make(`folder ${time}`, { 'Idempotency-Key': `key ${time}` }));
    const [first, last] = [outcomes(replies.slice(0, 20)), outcomes(replies.slice(-5))];
    expect([new Set(first), new Set(last)]).toEqual([new Set([200]), new Set(['too many'])]);
    expect((await make('without a key', {})).status).toBe(200);
    expect((await make('folder 0', { 'Idempotency-Key': 'key 0' })).status).toBe(200);
  });
});
