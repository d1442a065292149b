import type { CardId } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, dueToday, holdingsOf } from './a-learner.ts';
import { aWrittenSet, cardNotFound, changingNothing, contentOf, unknownId } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal } from '../wire.ts';

// Suspending a card: where it is not shown, and resuming it.
const path = '/suspend-card';
const server = aRunningServer();

const suspend = (learner: Learner, cardID: string, suspended = 'true') =>
  asking(server(), learner)(path, { cardID, suspended });
const succeeded = done({ success: true });

const aStack = async () => {
  const learner = await aLearner(server());
  const set = await aWrittenSet(learner, { name: 'Words' });
  const [card, other] = (await cardsOf(learner, set)) as unknown as readonly [CardId, CardId];
  return { learner, set, card, other, ask: asking(server(), learner) };
};

describe('suspend-card', () => {
  it('removes the card from today and from all due counts, and back, and changes nothing else', async () => {
    const { learner, set, card } = await aStack();
    const [content, before] = [await contentOf(learner, set), await holdingsOf(learner)];
    expect(await suspend(learner, card)).toEqual(succeeded);
    const suspended = { ...content.cards[card], suspended: true };
    expect(await contentOf(learner, set)).toEqual({ ...content, cards: { ...content.cards, [card]: suspended } });
    expect(await dueToday(learner)).toEqual({ Words: 2 });
    expect(await learner.client.raw.getFolders()).toMatchObject({ Words: { cardCount: '3', dueCount: '2' } });
    const states = { learning: '0', young: '0', mature: '0' };
    expect(await learner.client.raw.getStudyStats()).toMatchObject({ states: { ...states, new: '2', suspended: '1' } });
    expect(await changingNothing(learner, () => suspend(learner, card))).toEqual(succeeded);
    expect(await suspend(learner, card, 'false')).toEqual(succeeded);
    expect([await contentOf(learner, set), await holdingsOf(learner)]).toEqual([content, before]);
    expect(await changingNothing(learner, () => suspend(learner, card, 'false'))).toEqual(succeeded);
  });

  it('accepts only the exact words true and false', async () => {
    const { learner, card } = await aStack();
    await changingNothing(learner, async () => {
      for (const bad of ['', 'True', 'yes', '1', ' true', 'false\n', '__proto__'])
        expect([bad, await suspend(learner, card, bad)]).toEqual([
          bad,
          refusal(400, "Invalid value for 'suspended': expected 'true' or 'false'", 'invalid_value'),
        ]);
    });
  });

  it('finds neither an unknown nor a stranger’s card, with the same answer', async () => {
    const { learner: owner, card: theirs } = await aStack();
    const stranger = await aLearner(server());
    await changingNothing(owner, async () => {
      for (const card of [unknownId, theirs])
        for (const suspended of ['true', 'false'])
          expect(await suspend(stranger, card, suspended)).toEqual(cardNotFound);
    });
  });

  it('is cards.suspend in the SDK', async () => {
    const { learner, set, card } = await aStack();
    await learner.client.cards.suspend(card);
    expect((await learner.client.sets.get(set)).cards.get(card)?.suspended).toBe(true);
    await learner.client.cards.suspend(card, false);
    expect((await learner.client.sets.get(set)).cards.get(card)?.suspended).toBe(false);
  });

  const request = { server, path, body: { jwtToken: '', cardID: unknownId, suspended: 'true' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'cardID': '', 'suspended': ''}");
  refusesOtherTypes(request, { cardID: 'a string of digits', suspended: "'true' or 'false'" });
  refusesBadTokens(request);
});
