import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { aWrittenSet, changingNothing, unknownId } from '../library/a-library.ts';
import { aRunningServer, aServerOfItsOwn } from '../running-server.ts';
import { asking, done } from '../wire.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, dueToday } from './a-learner.ts';

// The learner's own burials. That all cards are buried or none is in many-cards.e2e.
const path = '/bury-cards';
const server = aRunningServer();

const buried = async ({ client }: Learner) =>
  (await client.cards.find({ state: 'buried' })).cards.map(({ id, buried: is }) => [id, is]);

describe('bury-cards', () => {
  it('buries cards and takes it back; they stay due elsewhere', async () => {
    const learner = await aLearner(server());
    const [card, other] = await cardsOf(learner, await aWrittenSet(learner, { name: 'Words' }));
    const ask = asking(server(), learner);
    expect(await ask(path, { cardIDs: [card], buried: 'true' })).toEqual(done({ success: true }));
    expect(await buried(learner)).toEqual([[card, true]]);
    expect((await learner.client.cards.info(card)).card.buried).toBe(true);
    expect(await dueToday(learner)).toEqual({ Words: 3 });
    const { progress } = await learner.client.raw.exportUserData();
    const burial = progress.find(({ cardID }) => cardID === card)?.buriedOn;
    expect(burial).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(progress.find(({ cardID }) => cardID === other)?.buriedOn).toBe('');
    await changingNothing(learner, () => ask(path, { cardIDs: [card], buried: 'true' }));
    expect(await ask(path, { cardIDs: [card], buried: 'false' })).toEqual(done({ success: true }));
    expect(await buried(learner)).toEqual([]);
  });

  it('ends on the learner’s next day', async () => {
    const own = await aServerOfItsOwn();
    const learner = await aLearner(own);
    const [card] = await cardsOf(learner, await aWrittenSet(learner));
    await learner.client.cards.buryMany([card]);
    own.passDays(1);
    expect(await buried(learner)).toEqual([]);
    expect((await learner.client.cards.info(card)).card.buried).toBe(false);
    await learner.client.cards.buryMany([card]);
    expect(await buried(learner)).toEqual([[card, true]]);
  });

  const request = { server, path, body: { jwtToken: '', cardIDs: [unknownId], buried: 'true' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'cardIDs': '', 'buried': ''}");
  refusesOtherTypes(request, { buried: "'true' or 'false'" });
  refusesBadTokens(request);
});
