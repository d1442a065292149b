import { describe, expect, it } from 'vitest';
import { aLearner, aSet, cardsOf } from './a-learner.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { done, sendJson } from '../wire.ts';

const path = '/get-today-cards';
const server = aRunningServer();

describe('get-today-cards', () => {
  it('is an empty object for a learner without data', async () => {
    const { token: jwtToken } = await aLearner(server());
    expect(await sendJson(server(), path, { jwtToken })).toEqual(done({}));
  });

  it('nests folders and sets, including empty ones, with the due cards of each set', async () => {
    const learner = await aLearner(server());
    const { client, token: jwtToken } = learner;
    await aSet(await aLearner(server()), { name: 'Theirs' });
    const [atRoot, inside] = [
      await aSet(learner, { name: 'Words' }),
      await aSet(learner, { name: 'Verbs', folder: 'A/B' }),
    ];
    await client.folders.create('Empty');
    const [learned, ...due] = await cardsOf(learner, inside);
    await client.cards.review({ card: learned, rating: 'easy' });
    await client.cards.review({ card: due[0] ?? '', rating: 'again' });
    const isNew = { last_review: '01/03/2026', review_status: '0.0' };
    const cardsIn = (cards: readonly string[]) => Object.fromEntries(cards.map((card) => [card, isNew]));
    expect(await sendJson(server(), path, { jwtToken })).toEqual(
      done({
        A: {
          B: {
            Verbs: {
              flashcardID: inside,
              flashcardName: 'Verbs',
              cards: { ...cardsIn(due), [due[0] ?? '']: { last_review: '01/03/2026', review_status: '0.1' } },
            },
          },
        },
        Empty: {},
        Words: { flashcardID: atRoot, flashcardName: 'Words', cards: cardsIn(await cardsOf(learner, atRoot)) },
      }),
    );
  });

  const request = { server, path, body: { jwtToken: '' } };
  refusesOtherKeys(request, "{'jwtToken': ''}");
  refusesBadTokens(request);
});
