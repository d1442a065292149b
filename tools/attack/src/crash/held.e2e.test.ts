import { signUp } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStage, storeNames } from './open-stage.ts';

describe('texts in a store', () => {
  it.each(storeNames)('on %s are found if they belong to an account, and others are not', async (store) => {
    const stage = await openStage(store, () => undefined);
    onTestFinished(() => stage.close('remove data'));
    const { client } = await signUp((await stage.start()).baseUrl, 'somebody');
    await client.sets.create({ name: 'Nouns', cards: [{ front: 'una casa', back: 'a house' }] });
    const there = ['somebody', 'Nouns', 'una casa'];
    expect(await stage.held([...there, 'nobody'])).toEqual(expect.arrayContaining(there));
    expect(await stage.held(['nobody'])).toEqual([]);
  });
});
