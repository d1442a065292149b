import type { AccountId } from '@flashcards/kernel';
import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import type { WholeSet } from './a-set.ts';
import { aSet, counted, setName } from './a-set.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { insert } from '../asking.ts';
import { deleteFolder, editSet, moveFolder } from '../changing.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import { insertAll, makeAll } from './shelving.ts';
import { libraryOf } from './sound-library.ts';

/** Inserts a set, and runs `meanwhile` before its last card is handed over. */
const insertedBeside = (
  store: Store,
  account: AccountId,
  { whole: { cards, ...set }, meanwhile }: { readonly whole: WholeSet; readonly meanwhile: () => Promise<unknown> },
): Promise<Outcome<void, string>> =>
  store.sets.insertNew(account, set, async ({ addCards: add }) => {
    await add(cards.slice(0, -1));
    await meanwhile();
    await add(cards.slice(-1));
    return ok({});
  });

const filled = (twins: CurrentTwins): void => {
  it.each(['moved', 'deleted'])('creates its folder again where that was %s meanwhile', async (how) => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    await makeAll(store, account, ['a/b/c']);
    const whole = aSet({ folder: 'a/b/c' });
    const meanwhile = async () =>
      expect(
        await (how === 'moved' ? moveFolder(twin, account, 'a', 'x') : deleteFolder(twin, account, 'a', true)),
      ).toBe('done');
    expect(await insertedBeside(store, account, { whole, meanwhile })).toEqual(ok(undefined));
    const moved = how === 'moved' ? ['x', 'x/b', 'x/b/c'] : [];
    expect(await libraryOf(twin, account)).toEqual({
      folders: ['a', 'a/b', 'a/b/c', ...moved],
      sets: [counted(whole)],
    });
  });

  it('is refused when a set was renamed to its name meanwhile, and succeeds when the name was freed', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const other = aSet({ name: 'old' });
    await insertAll(store, account, [other]);
    const [taken, free] = [aSet({ name: 'new' }), aSet({ name: 'again' })];
    const rename = (name: string) => async () =>
      expect(await editSet(twin, account, { ...other, name: setName(name) }, {})).toBe('done');
    expect(await insertedBeside(store, account, { whole: taken, meanwhile: rename('new') })).toEqual(
      refuse('name_taken'),
    );
    await rename('again')();
    // If the name is taken at the start, the cards need not be requested.
    expect(await insert(store, account, free)).toBe('name_taken');
    await rename('old')();
    expect(await insertedBeside(store, account, { whole: free, meanwhile: rename('new') })).toEqual(ok(undefined));
    const sets = [counted({ ...other, name: setName('new') }), counted(free)];
    expect(await libraryOf(twin, account)).toEqual({ folders: [], sets });
  });

  it('is refused when a folder moved to its place meanwhile', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    await makeAll(store, account, ['a', 'from']);
    const whole = aSet({ name: 'place', folder: 'a' });
    const meanwhile = async () => expect(await moveFolder(twin, account, 'from', 'a/place')).toBe('done');
    expect(await insertedBeside(store, account, { whole, meanwhile })).toEqual(refuse('place_taken'));
    expect(await libraryOf(twin, account)).toEqual({ folders: ['a', 'a/place'], sets: [] });
  });
};

export const filledMeanwhileConformance = (open: OpenTwins): void => {
  describe('inserting a set while others change folders and sets', () => filled(openedTwins(open)));
};
