import { describe, expect, it } from 'vitest';
import { aLearner, aSet, cardsOf } from './a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { done, refusal, sendJson } from '../wire.ts';

const path = '/get-flashcard-item';
const server = aRunningServer();

describe('get-flashcard-item', () => {
  it('returns both sides to anyone with the id, without a token', async () => {
    const learner = await aLearner(server());
    const set = await aSet(learner);
    const [cardID] = await cardsOf(learner, set);
    const { front, back } = (await learner.client.sets.get(set)).cards.get(cardID) ?? {};
    expect(await sendJson(server(), path, { cardID })).toEqual(done({ front, back }));
    expect(cardID).toMatch(/^[0-9]{30,}$/);
  });

  it('refuses a token as an unexpected key', async () => {
    const { token: jwtToken } = await aLearner(server());
    const error =
      "Your supplied json keys do not match the expected format. The request should be in the format: {'cardID': ''}";
    expect(await sendJson(server(), path, { jwtToken, cardID: '1' })).toEqual(refusal(400, error, 'key_mismatch'));
  });

  it('finds no unknown card', async () => {
    const answer = await sendJson(server(), path, { cardID: '9'.repeat(39) });
    expect(answer).toEqual(refusal(404, 'Card not found', 'card_not_found'));
  });

  const request = { server, path, body: { cardID: '1' } };
  refusesOtherKeys(request, "{'cardID': ''}");
  refusesOtherTypes(request, { cardID: 'a string of digits' });
});
