import { describe, expect, it } from 'vitest';
import { aWrittenSet, wordsOf } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { aLearner } from '../study/a-learner.ts';

const server = aRunningServer();

/** Asks with this header; fetch decodes the body. */
const ask = async (path: string, body: object, headers: Record<string, string>) => {
  const { baseUrl } = server();
  const sent = { ...headers, 'Content-Type': 'application/json' };
  const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  return { encoding: response.headers.get('content-encoding'), text: await response.text() };
};

describe('a long answer', () => {
  it('is the same JSON in each encoding, of a read and of a change that was kept', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: wordsOf(1_000) });
    const read = { jwtToken: learner.token, flashcardID: set };
    const plain = await ask('/get-flashcard', read, { 'Accept-Encoding': 'identity' });
    expect(plain.encoding).toBeNull();
    for (const encoding of ['br', 'gzip'])
      expect(await ask('/get-flashcard', read, { 'Accept-Encoding': encoding })).toEqual({ ...plain, encoding });
    const cards = wordsOf(500);
    const added = (encoding: string) =>
      ask('/add-cards', { ...read, cards }, { 'Accept-Encoding': encoding, 'Idempotency-Key': 'once' });
    const [first, again] = [await added('br'), await added('identity')];
    expect([first.encoding, again.encoding, again.text]).toEqual(['br', null, first.text]);
  });

  it('keeps short ones as they are', async () => {
    const learner = await aLearner(server());
    const { encoding } = await ask('/get-user', { jwtToken: learner.token }, { 'Accept-Encoding': 'br, gzip' });
    expect(encoding).toBeNull();
  });
});
