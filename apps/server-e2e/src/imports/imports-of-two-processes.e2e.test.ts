import { setsIn } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { cardsOf } from '../study/a-learner.ts';
import { nameTaken } from '../library/a-library.ts';
import { aRaceOn, atOnce, many, persistently } from '../maintenance/a-race.ts';
import { fixture } from './fixture.ts';
import { twoProcesses } from '../maintenance/two-processes.ts';
import { sendForm } from '../wire.ts';

describe('fifty imports of one name by two processes', () => {
  it('create one set, and refuse the other requests with a taken name', async () => {
    const { uploads, ...store } = await twoProcesses();
    const { learner, next } = await aRaceOn(store);
    const file = await fixture('ok/gk-basic.apkg');
    const send = () =>
      sendForm(next(), [
        ['jwtToken', learner.token],
        ['flashcardName', 'The one'],
        ['folder', 'Where'],
        ['file', file],
      ]);
    const answers = await atOnce(() => persistently(send, 1_000));
    const stored = answers.filter(({ status }) => status === 200);
    expect(stored.length).toBe(1);
    expect(answers.filter((each) => !stored.includes(each))).toEqual(Array(many - 1).fill(nameTaken));
    const sets = [...setsIn(await learner.client.folders.tree())].filter(({ folder }) => folder === 'Where');
    expect(sets.map(({ set }) => [set.name, set.cardCount])).toEqual([['The one', 25]]);
    const [{ set }] = sets as [(typeof sets)[0]];
    expect(stored[0]?.body).toMatchObject({ flashcardID: set.id });
    expect((await cardsOf(learner, set.id)).length).toBe(25);
    const { cards } = await learner.client.raw.exportUserData();
    expect(cards.filter(({ flashcardID }) => flashcardID === set.id).length).toBe(25);
    expect(cards.length).toBe(50);
    expect(await uploads()).toEqual([]);
  });
});
