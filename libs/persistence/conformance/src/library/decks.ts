import type { AccountId, Refusal } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, insert, setsOf } from '../asking.ts';
import { deleteSet } from '../changing.ts';
import { aMediaFile, contentOfMedia, mediaOf, storedFile, untilGone } from '../media/a-media-file.ts';
import type { CurrentTwins, OpenTwins } from '../opened-store.ts';
import { openedTwins } from '../opened-store.ts';
import type { WholeDeck } from './a-deck.ts';
import { aDeck, insertDecks } from './a-deck.ts';
import { aReport, aSet, counted, untouched } from './a-set.ts';
import { insertAll, makeAll } from './shelving.ts';
import { libraryOf } from './sound-library.ts';

/** The set of a deck as the store returns it. */
const setOf = (deck: WholeDeck, name: string, folder = '') =>
  counted({ ...deck, name: name as SetName, folder: folder as FolderPath });

const nothing = { folders: [], sets: [] };

/** `folder>name` of each set, in the order of their names. */
const placesOf = async (store: Store, account: AccountId): Promise<readonly string[]> =>
  (await libraryOf(store, account)).sets.map(({ folder, name }) => `${folder}>${name}`).sort();

const whole = (twins: CurrentTwins): void => {
  it('shows nothing on either server until all are filled, then each in its place', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const decks = [aDeck('A'), aDeck('A::B', { cards: 30 }), aDeck('C::D::E')] as const;
    const report = aReport();
    const meanwhile = async () => {
      for (const each of [store, twin]) expect(await libraryOf(each, account)).toEqual(nothing);
    };
    expect(await insertDecks(store, account, { decks, folder: 'x', report, meanwhile })).toBe(decks[0].id);
    for (const each of [store, twin]) {
      expect(await libraryOf(each, account)).toEqual({
        folders: ['x', 'x/A', 'x/C', 'x/C/D'],
        sets: [setOf(decks[0], 'A', 'x/A'), setOf(decks[1], 'B', 'x/A'), setOf(decks[2], 'E', 'x/C/D')],
      });
      for (const { id, cards } of decks) {
        expect(await cardsOf(each, account, id)).toEqual(cards.map(untouched));
        expect(await each.sets.importReport(account, id)).toEqual({ ...report, sets: decks.map((deck) => deck.id) });
      }
    }
  });

  it('gives a single one the given name', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const [deck] = [aDeck('A::B')];
    expect(await insertDecks(store, account, { decks: [deck], name: 'Package', folder: 'x' })).toBe(deck.id);
    expect(await libraryOf(store, account)).toEqual({ folders: ['x'], sets: [setOf(deck, 'Package', 'x')] });
    expect((await store.sets.importReport(account, deck.id))?.sets).toEqual([deck.id]);
  });

  it('numbers what is taken, also by an insertion at the same time on another server', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    await makeAll(store, account, ['B', 'F']);
    await insertAll(store, account, [aSet({ name: 'A' }), aSet({ name: 'D' })]);
    const decks = () => [aDeck('A'), aDeck('B'), aDeck('D::E'), aDeck('F::G')];
    const answers = await Promise.all([store, twin].map((each) => insertDecks(each, account, { decks: decks() })));
    const sets = await setsOf(store, account);
    for (const first of answers) expect(sets.map(({ id }) => id)).toContain(first);
    const places = ['>A', '>A (2)', '>A (3)', '>B (2)', '>B (3)', '>D', 'D (2)>E', 'D (2)>E (2)', 'F>G', 'F>G (2)'];
    expect(await placesOf(twin, account)).toEqual(places.sort());
  });

  it('keeps media for each of its own, the content once', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const [shared, own] = [aMediaFile({ name: 'shared.png' }), aMediaFile({ name: 'own.png' })];
    const decks = [aDeck('A', { files: [shared, own] }), aDeck('B', { files: [shared] }), aDeck('C')] as const;
    await insertDecks(store, account, { decks });
    const held = await Promise.all(decks.map(({ id }) => mediaOf(store, account, id)));
    expect(held).toEqual([[own, shared].map(storedFile), [storedFile(shared)], []]);
    await deleteSet(store, account, decks[0].id);
    await untilGone(store, own.hash);
    expect(await contentOfMedia(store, shared.hash)).toBe(shared.whole.toString());
  });

  it('lists in the report those that are left', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const [one, two, three] = [aDeck('A'), aDeck('B'), aDeck('C')];
    await insertDecks(store, account, { decks: [one, two, three] });
    await insertDecks(store, account, { decks: [aDeck('A'), aDeck('B')] });
    await deleteSet(store, account, one.id);
    expect(await twin.sets.importReport(account, one.id)).toBeUndefined();
    expect((await twin.sets.importReport(account, three.id))?.sets).toEqual([two.id, three.id]);
    await deleteSet(store, account, three.id);
    expect((await twin.sets.importReport(account, two.id))?.sets).toEqual([two.id]);
  });
};

const fails = (): never => {
  throw new Error('the package is torn');
};

const ends: readonly (readonly [how: string, end: () => Refusal<'no_cards'>, expected: string])[] = [
  ['is refused', () => refuse('no_cards'), 'no_cards'],
  ['fails', fails, 'the package is torn'],
];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const refused = (twins: CurrentTwins): void => {
  it.each(ends)('leaves nothing when it %s', async (_, end, expected) => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const file = aMediaFile();
    const decks = [aDeck('A', { files: [file], cards: 600 }), aDeck('A::B', { files: [file] })] as const;
    expect(await insertDecks(store, account, { decks, end }).catch(messageOf)).toBe(expected);
    for (const each of [store, twin]) {
      expect(await libraryOf(each, account)).toEqual(nothing);
      for (const card of decks[0].cards.slice(0, 3)) expect(await each.cards.read(card.id)).toBeUndefined();
    }
    await untilGone(store, file.hash);
    expect(await insertDecks(store, account, { decks })).toBe(decks[0].id);
  });

  it('discards those that were begun only', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const file = aMediaFile();
    const [kept, left] = [aDeck('A'), aDeck('B', { files: [file] })];
    await store.sets.insertDecks(account, async (begin) => {
      const fillers = await begin(left);
      await fillers.keepMedia({ files: [file], mostBytes: 2 ** 20 });
      await fillers.addCards(left.cards);
      await (await begin(kept)).addCards(kept.cards);
      return ok({ decks: [kept], name: 'Package' as SetName, folder: '' as FolderPath });
    });
    expect(await libraryOf(store, account)).toEqual({ folders: [], sets: [setOf(kept, 'Package')] });
    await untilGone(store, file.hash);
    expect(await store.sets.importReport(account, kept.id)).toBeUndefined();
  });

  it('is refused where a set has the place of the given folder', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const there = aSet({ name: 'x' });
    await insert(store, account, there);
    expect(await insertDecks(store, account, { decks: [aDeck('A'), aDeck('B')], folder: 'x/y' })).toBe('place_taken');
    expect(await libraryOf(store, account)).toEqual({ folders: [], sets: [counted(there)] });
  });

  it('is refused where it would make too many folders, and makes none', async () => {
    const [store] = twins();
    const account = await aStoredUser(store);
    const deep = (deck: number) => Array.from({ length: 32 }, (_, level) => `${deck} ${level}`).join('::');
    const decks = Array.from({ length: 63 }, (_, index) => aDeck(`${deep(index)}::set`, { cards: 0 }));
    expect(await insertDecks(store, account, { decks })).toBe('too_many_folders');
    expect(await libraryOf(store, account)).toEqual(nothing);
    expect(await insertDecks(store, account, { decks: decks.slice(1) })).toBe(decks[1]?.id);
    expect((await libraryOf(store, account)).folders).toHaveLength(62 * 32);
  });

  it('does not begin for a repeated request', async () => {
    const [store, twin] = twins();
    const account = await aStoredUser(store);
    const receipt = { key: 'a key', fingerprint: 'the same', keep: () => 'kept' };
    const decks = [aDeck('A'), aDeck('B')];
    expect(await insertDecks(store, account, { decks, receipt })).toBe(decks[0]?.id);
    const fill = (): Promise<never> => Promise.reject(new Error('cards were requested'));
    expect(await twin.sets.insertDecks(account, fill, receipt)).toMatchObject({ answer: 'kept' });
    expect(await setsOf(store, account)).toHaveLength(2);
  });
};

export const decksConformance = (open: OpenTwins): void => {
  describe('inserting sets of decks', () => {
    const twins = openedTwins(open);
    describe('that succeeds', () => whole(twins));
    describe('that does not', () => refused(twins));
  });
};
