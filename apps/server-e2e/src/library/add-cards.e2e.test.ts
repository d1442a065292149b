import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf, dueToday } from '../study/a-learner.ts';
import { aWrittenSet, changingNothing, contentOf, setNotFound, unknownId, wordsOf } from './a-library.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Adding cards to an existing set: at its end, in order, new from today on.
const path = '/add-cards';
const server = aRunningServer();

const add = (learner: Learner, flashcardID: string, cards: unknown) =>
  asking(server(), learner)(path, { flashcardID, cards });

describe('add-cards', () => {
  it('adds them at the end, in order, and returns their ids in that order', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { name: 'Words', cards: wordsOf(2) });
    const before = await cardsOf(learner, set);
    const more = wordsOf(30, 'verb');
    const answer = await add(learner, set, more);
    const { cardIDs } = answer.body as { readonly cardIDs: readonly string[] };
    expect(answer).toEqual(done({ cardIDs }));
    expect(cardIDs.every((each) => /^\d+$/.test(each))).toBe(true);
    expect(await cardsOf(learner, set)).toEqual([...before, ...cardIDs]);
    const { cards } = await contentOf(learner, set);
    expect(cardIDs.map((each) => cards[each as keyof typeof cards])).toMatchObject(more);
    expect(await dueToday(learner)).toEqual({ Words: 32 });
  });

  it('keeps the progress of the others; a new one counts from the day it is added', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const set = await aWrittenSet(learner, { cards: wordsOf(1) });
    const [card] = await cardsOf(learner, set);
    await learner.client.cards.review({ card, rating: 'easy' });
    const { cards: before } = await contentOf(learner, set);
    own.passDays(2);
    const [added = ''] = await learner.client.sets.addCards(set, wordsOf(1, 'verb'));
    const { cards } = await contentOf(learner, set);
    expect(cards).toEqual({
      ...before,
      [added]: {
        ...wordsOf(1, 'verb')[0],
        last_review: '03/03/2026',
        review_status: '0.0',
        due_date: '03/03/2026',
        suspended: false,
      },
    });
  });

  it('adds nothing for an empty list, and equal cards as often as given', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: [] });
    expect(await changingNothing(learner, () => add(learner, set, []))).toEqual(done({ cardIDs: [] }));
    const [card] = wordsOf(1);
    const { body } = await add(learner, set, [card, card]);
    expect(new Set((body as { readonly cardIDs: readonly string[] }).cardIDs).size).toBe(2);
  });

  it('is refused as a whole for one bad card, with its position', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner);
    const [good] = wordsOf(1);
    const side = 'text of at most 1 MB that is not blank';
    const shape = "expected an object with 'front', 'back'";
    await changingNothing(learner, async () => {
      for (const [bad, reason] of [
        [{ ...good, front: '' }, `'front': expected ${side}`],
        [{ ...good, back: ' \u3000' }, `'back': expected ${side}`],
        [{ ...good, back: '\uD800' }, `'back': expected ${side}`],
        [{ ...good, back: 7 }, `'back': expected ${side}`],
        [{ front: 'a' }, shape],
        [{ ...good, cardID: '1' }, shape],
        [[good], shape],
        ['card', shape],
        [null, shape],
      ] as const)
        expect([bad, await add(learner, set, [good, bad, good])]).toEqual([
          bad,
          refusal(400, `Invalid value for 'cards': entry 2: ${reason}`, 'invalid_value'),
        ]);
    });
  });

  it('finds neither an unknown nor a stranger’s set, with the same answer, after checking values', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    const theirs = await aWrittenSet(owner);
    await changingNothing(owner, async () => {
      for (const set of [unknownId, theirs]) {
        expect(await add(stranger, set, wordsOf(1))).toEqual(setNotFound);
        expect(await add(stranger, set, [{}])).toMatchObject({ status: 400, code: 'invalid_value' });
      }
    });
  });

  const request = { server, path, body: { jwtToken: '', flashcardID: unknownId, cards: [] } };
  refusesOtherKeys(request, "{'jwtToken': '', 'flashcardID': '', 'cards': ''}");
  refusesOtherTypes(request, { flashcardID: 'a string of digits' });
  refusesBadTokens(request);
});
