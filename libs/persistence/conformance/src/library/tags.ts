import type { AccountId, CardId } from '@flashcards/kernel';
import type { TagChange } from '@flashcards/library';
import { countingTags, mostTags, noteIdOf } from '@flashcards/library';
import type { Store, TaggingRefusal } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aPerson } from '../accounts/a-person.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, everyPage, insert } from '../asking.ts';
import type { Ended } from '../changing.ts';
import { deleteCard, deleteSet, ended } from '../changing.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId } from '../random-ids.ts';
import { aStoredFolder, letIn, share } from '../sharing/a-shared-folder.ts';
import { cardAt } from '../study/a-learner.ts';
import { aNote, withNotes } from './a-note.ts';
import type { WholeSet } from './a-set.ts';
import { aCard, aSet, counted, someCards, untouched } from './a-set.ts';

interface Options extends Partial<TagChange> {
  readonly textBytes?: number;
}

const at = new Date('2026-03-02T10:00:00.456Z');

const tag = (
  store: Store,
  account: AccountId,
  cards: readonly CardId[],
  { add = [], remove = [], textBytes = 1_000_000 }: Options,
): Promise<Ended<TaggingRefusal>> => ended(store.cards.tag(account, { cards, add, remove, at, limits: { textBytes } }));

/** The counts of all tags of the account. */
const tagsOf = async (store: Store, account: AccountId): Promise<Readonly<Record<string, number>>> => {
  const counting = countingTags(1_000);
  for (const tagged of await everyPage(store.notes.tagged(account))) counting.add(tagged);
  return Object.fromEntries(counting.counts().map(({ tag: name, cards }) => [name, cards]));
};

/** The tags of these cards' notes. */
const tagsOfCards = async (store: Store, cards: WholeSet['cards']): Promise<readonly (readonly string[])[]> => {
  const found = await store.notes.tags([...new Set(cards.map(noteIdOf))]);
  return cards.map((card) => found.get(noteIdOf(card)) ?? []);
};

/** A set of two cards of one note, then two typed cards, the last one tagged. */
const aMixedSet = async (store: Store) => {
  const user = await aStoredUser(store);
  const { notes, cards } = withNotes([aNote({ tags: ['kept'] })]);
  const set = aSet({ notes, cards: [...cards, aCard(), { ...aCard(), tags: ['typed', 'kept'] }] });
  expect(await insert(store, user, set)).toBe('inserted');
  return { user, set };
};

/** The set with other tags of its cards, by their places. */
const tagged = (set: WholeSet, tags: readonly (readonly string[])[]): WholeSet => {
  const [note] = set.notes?.notes ?? [];
  return {
    ...set,
    ...(set.notes && note ? { notes: { ...set.notes, notes: [{ ...note, tags: tags[0] ?? [] }] } } : {}),
    cards: set.cards.map((card, index) => ({ ...card, tags: tags[index] ?? [] })),
  };
};

const expectSet = async (store: Store, user: AccountId, set: WholeSet): Promise<void> => {
  expect(await cardsOf(store, user, set.id)).toEqual(set.cards.map(untouched));
  expect(await tagsOfCards(store, set.cards)).toEqual(set.cards.map(({ tags = [] }) => tags));
  expect(await store.sets.find(user, set.id)).toEqual(counted(set));
};

const changing = (store: CurrentStore): void => {
  it('change for all cards of a note, and for typed cards, and count for the text of their set', async () => {
    const { user, set } = await aMixedSet(store());
    await expectSet(store(), user, tagged(set, [['kept'], ['kept'], [], ['typed', 'kept']]));
    const cards = [cardAt(set, 1), cardAt(set, 2), cardAt(set, 3), cardAt(set, 0)];
    expect(await tag(store(), user, cards, { add: ['é', 'KEPT'], remove: ['Typed'] })).toBe('done');
    const changed = tagged(set, [
      ['kept', 'é'],
      ['kept', 'é'],
      ['é', 'KEPT'],
      ['kept', 'é'],
    ]);
    await expectSet(store(), user, changed);
    const [note] = changed.notes?.notes ?? [];
    expect(await everyPage(store().notes.ofSet(user, set.id))).toEqual([{ ...note, modifiedAt: at }]);
    expect(await tagsOf(store(), user)).toEqual({ KEPT: 4, é: 4 });
    expect(await tag(store(), user, cards, { remove: ['kept', 'é'] })).toBe('done');
    await expectSet(store(), user, tagged(set, []));
    expect(await tagsOf(store(), user)).toEqual({});
  });

  it('leave a note as it was that has them already', async () => {
    const { user, set } = await aMixedSet(store());
    expect(await tag(store(), user, [cardAt(set, 0)], { add: ['Kept'], remove: ['x'] })).toBe('done');
    expect(await everyPage(store().notes.ofSet(user, set.id))).toEqual(set.notes?.notes);
  });

  it('are refused for a card that is not there, of another account or of a shared set, and change nothing', async () => {
    const { user, set } = await aMixedSet(store());
    const [owner, member] = [await aPerson(store()), await aPerson(store())];
    const shared = aSet();
    await insert(store(), owner.account, shared);
    const folder = await aStoredFolder(store(), owner);
    await letIn(store(), folder, member);
    await share(store(), owner, folder, shared);
    const missing = [randomCardId(), cardAt(shared, 0)];
    const tagging = { cards: [cardAt(set, 2), ...missing], add: ['x'], remove: [], at, limits: { textBytes: 9_999 } };
    const refused = { ok: false, code: 'card_not_found', entries: [1, 2] };
    expect(await store().cards.tag(user, tagging)).toEqual(refused);
    expect(await tag(store(), member.account, [cardAt(shared, 0)], { add: ['x'] })).toBe('card_not_found');
    expect(await tagsOf(store(), user)).toEqual({ kept: 3, typed: 1 });
  });

  it('are a hundred at most on a note, unless it came with more', async () => {
    const user = await aStoredUser(store());
    const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
    const { notes, cards } = withNotes([aNote({ tags: many(mostTags + 2) })]);
    const set = aSet({ notes, cards: [...cards, aCard()] });
    await insert(store(), user, set);
    const all = set.cards.map(({ id }) => id);
    const adding = { cards: all, add: ['x'], remove: [], at, limits: { textBytes: 9_999 } };
    expect(await store().cards.tag(user, adding)).toEqual({ ok: false, code: 'too_many_tags', entries: [0, 1] });
    expect(await tag(store(), user, all.slice(2), { add: many(mostTags) })).toBe('done');
    expect(await tag(store(), user, all.slice(2), { add: ['x'] })).toBe('too_many_tags');
    expect(await tag(store(), user, all.slice(0, 1), { remove: ['t0'] })).toBe('done');
    expect((await tagsOf(store(), user))['t0']).toBe(1);
  });

  it('are refused when their set would hold too much text', async () => {
    const { user, set } = await aMixedSet(store());
    const { textBytes } = counted(set);
    const id = cardAt(set, 2);
    expect(await tag(store(), user, [id], { add: ['abc'], textBytes: textBytes + 2 })).toBe('set_too_large');
    expect(await tag(store(), user, [id], { add: ['abc'], textBytes: textBytes + 3 })).toBe('done');
    expect(await tag(store(), user, [id], { add: ['ab'], remove: ['abc'], textBytes: 0 })).toBe('done');
  });

  it('may be any text that a package has', async () => {
    const user = await aStoredUser(store());
    const set = aSet({ cards: hostileTexts.map((text) => ({ ...aCard(), tags: [text] })) });
    await insert(store(), user, set);
    await expectSet(store(), user, set);
    const all = set.cards.map(({ id }) => id);
    expect(await tag(store(), user, all, { add: ['another'] })).toBe('done');
    const cards = set.cards.map((card) => ({ ...card, tags: [...(card.tags ?? []), 'another'] }));
    await expectSet(store(), user, { ...set, cards });
  });

  it('added at once are all kept', async () => {
    const { user, set } = await aMixedSet(store());
    const names = Array.from({ length: 20 }, (_, index) => `t${index}`);
    await Promise.all(names.map((name) => tag(store(), user, [cardAt(set, 2)], { add: [name] })));
    const [tags = []] = await tagsOfCards(store(), set.cards.slice(2, 3));
    expect([...tags].sort()).toEqual([...names].sort());
  });
};

const counting = (store: CurrentStore): void => {
  it('are counted over all sets of the account alone, in any number of pages', async () => {
    const { user } = await aMixedSet(store());
    await aMixedSet(store());
    const cards = someCards(1_300).map((card, index) => ({ ...card, tags: [`n${index % 3}`, 'x'.repeat(1_000)] }));
    await insert(store(), user, aSet({ cards }));
    expect(await tagsOf(store(), user)).toMatchObject({ kept: 3, typed: 1, n0: 434, n1: 433, n2: 433 });
  });

  it('go with their cards and sets', async () => {
    const { user, set } = await aMixedSet(store());
    await deleteCard(store(), user, { id: cardAt(set, 0) });
    expect(await tagsOf(store(), user)).toEqual({ kept: 2, typed: 1 });
    await deleteCard(store(), user, { id: cardAt(set, 3) });
    expect(await tagsOf(store(), user)).toEqual({ kept: 1 });
    const left = { ...set, cards: set.cards.slice(1, 3) };
    expect(await store().sets.find(user, set.id)).toEqual(counted(left));
    await deleteCard(store(), user, { id: cardAt(set, 1) });
    expect(await tagsOf(store(), user)).toEqual({});
    const alone = { ...left, cards: left.cards.slice(1), notes: { types: set.notes?.types ?? [], notes: [] } };
    expect(await store().sets.find(user, set.id)).toEqual(counted(alone));
    const other = await aMixedSet(store());
    await deleteSet(store(), other.user, other.set.id);
    expect(await tagsOf(store(), other.user)).toEqual({});
  });
};

export const tagsConformance = (open: OpenStore): void => {
  describe('tags', () => {
    const store = openedStore(open);
    describe('changing', () => changing(store));
    describe('counting', () => counting(store));
  });
};
