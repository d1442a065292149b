import { describe, expect, it } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf, holdingsOf } from '../study/a-learner.ts';
import { aWrittenSet, cardNotFound, changingNothing, contentOf, unknownId } from './a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { asking, done, refusal, sendJson } from '../wire.ts';

// Both sides of a card change, and its progress stays.
const path = '/edit-card';
const server = aRunningServer();

const edit = (learner: Learner, cardID: string, sides: object = { front: 'new front', back: 'new back' }) =>
  asking(server(), learner)(path, { cardID, ...sides });
const edited = done({ success: true });
const side = 'text of at most 1 MB that is not blank';

describe('edit-card', () => {
  it('replaces both sides for all readers; its position, its progress and all other cards stay', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner);
    const [card, next] = await cardsOf(learner, set);
    await learner.client.cards.review({ card, rating: 'easy' });
    await learner.client.cards.suspend(card);
    const [before, holdings] = [await contentOf(learner, set), await holdingsOf(learner)];
    const sides = { front: ' <i>neu</i>\n', back: '😀 \u0301' };
    expect(await edit(learner, card, sides)).toEqual(edited);
    const after = await contentOf(learner, set);
    expect(after).toEqual({ ...before, cards: { ...before.cards, [card]: { ...before.cards[card], ...sides } } });
    expect(Object.keys(after.cards)[0]).toBe(card);
    expect(await holdingsOf(learner)).toEqual(holdings);
    expect(await sendJson(server(), '/get-flashcard-item', { cardID: card })).toEqual(done(sides));
    expect(await edit(learner, next ?? '', sides)).toEqual(edited);
  });

  it('changes nothing the second time', async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    expect(await edit(learner, card)).toEqual(edited);
    expect(await changingNothing(learner, () => edit(learner, card))).toEqual(edited);
  });

  it('refuses a blank side and a lone surrogate', async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    await changingNothing(learner, async () => {
      for (const bad of ['', ' ', '\t\r\n', '\u00a0\u3000', 'a\uD800', '\uDC00b'])
        for (const key of ['front', 'back'])
          expect(await edit(learner, card, { front: 'a', back: 'b', [key]: bad })).toEqual(
            refusal(400, `Invalid value for '${key}': expected ${side}`, 'invalid_value'),
          );
    });
  });

  it('finds neither an unknown, a stranger’s nor a deleted card, with the same answer', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    const [theirs] = await cardsOf(owner, await aWrittenSet(owner));
    const [deleted] = await cardsOf(stranger, await aWrittenSet(stranger));
    await stranger.client.cards.delete(deleted);
    await changingNothing(owner, async () => {
      for (const card of [unknownId, theirs, deleted]) expect(await edit(stranger, card)).toEqual(cardNotFound);
    });
  });

  it('is cards.edit in the SDK', async () => {
    const learner = await aLearner(server());
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    await learner.client.cards.edit(card, { front: 'f', back: 'b' });
    expect(await learner.client.cards.get(card)).toEqual({ front: 'f', back: 'b' });
  });

  const request = { server, path, body: { jwtToken: '', cardID: unknownId, front: 'a', back: 'b' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'cardID': '', 'front': '', 'back': ''}");
  refusesOtherTypes(request, { cardID: 'a string of digits', front: side, back: side });
  refusesBadTokens(request);
});
