import { openPackage } from '@flashcards/apkg-parser';
import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys, refusesOtherTypes } from '../edge/specified.ts';
import { aWrittenSet, changingNothing, contentOf, unknownId } from '../library/a-library.ts';
import { aRunningServer } from '../running-server.ts';
import { asking, done, refusal } from '../wire.ts';
import type { Learner } from './a-learner.ts';
import { aLearner, cardsOf, dueToday, holdingsOf } from './a-learner.ts';

// The learner's own flags. That all cards are flagged or none is in many-cards.e2e.
const path = '/flag-cards';
const server = aRunningServer();

const flagsOf = async ({ client }: Learner) =>
  new Map((await client.raw.exportUserData()).progress.map(({ cardID, flag }) => [cardID, flag]));

const aStack = async () => {
  const learner = await aLearner(server());
  const set = await aWrittenSet(learner, { name: 'Words' });
  const [card = '', other = '', third = ''] = await cardsOf(learner, set);
  const ask = asking(server(), learner);
  const flag = (cardIDs: readonly string[], color: string) => ask(path, { cardIDs, flag: color });
  return { learner, set, card, other, third, flag };
};

describe('flag-cards', () => {
  it('sets and removes flags, and changes nothing else', async () => {
    const { learner, set, card, other, third, flag } = await aStack();
    const before = [await contentOf(learner, set), await holdingsOf(learner), await dueToday(learner)];
    for (const color of ['7', '1']) {
      expect(await flag([card, other], color)).toEqual(done({ success: true }));
      expect(await flagsOf(learner)).toEqual(
        new Map([
          [card, color],
          [other, color],
          [third, '0'],
        ]),
      );
    }
    expect([await contentOf(learner, set), await holdingsOf(learner), await dueToday(learner)]).toEqual(before);
    await changingNothing(learner, () => flag([card, other], '1'));
    await flag([card, other], '0');
    expect(new Set((await flagsOf(learner)).values())).toEqual(new Set(['0']));
  });

  it('accepts only the digits 0 to 7', async () => {
    const { learner, card, flag } = await aStack();
    await changingNothing(learner, async () => {
      for (const bad of ['', '8', '-1', '01', '1 ', '1\n', 'red', '__proto__'])
        expect([bad, await flag([card], bad)]).toEqual([
          bad,
          refusal(400, "Invalid value for 'flag': expected a flag from 0 to 7", 'invalid_value'),
        ]);
    });
  });

  it('is cards.flagMany in the SDK; flags go to Anki and come back with scheduling', async () => {
    const { learner, set, card } = await aStack();
    const { client } = learner;
    await client.cards.flagMany([card], 4);
    const file = await client.sets.exportPackage(set);
    const deck = await openPackage(file);
    expect(Array.from(deck.cards(), ({ flags }) => flags).toSorted()).toEqual([0, 0, 4]);
    deck.close();
    for (const cards of ['fields', 'templates'] as const) {
      const other = await aLearner(server());
      await other.client.imports.create(file, { name: 'Back', scheduling: true, cards });
      expect([...(await flagsOf(other)).values()].toSorted()).toEqual(['0', '0', '4']);
      await other.client.imports.create(file, { name: 'Without', cards });
      expect([...(await flagsOf(other)).values()].toSorted()).toEqual(['0', '0', '0', '0', '0', '4']);
    }
  });

  const request = { server, path, body: { jwtToken: '', cardIDs: [unknownId], flag: '1' } };
  refusesOtherKeys(request, "{'jwtToken': '', 'cardIDs': '', 'flag': ''}");
  refusesOtherTypes(request, { flag: 'a flag from 0 to 7' });
  refusesBadTokens(request);
});
