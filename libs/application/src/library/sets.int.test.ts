import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { LocalDate, SetId } from '@flashcards/kernel';
import type { CardText, FolderPath, SetName } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { openSqliteStore } from '@flashcards/persistence-sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudy } from '../study/a-study.test-data.ts';
import { addCards } from './add-cards.ts';
import { createFlashcard } from './create-flashcard.ts';
import { createFolder } from './create-folder.ts';
import { editCard } from './edit-card.ts';
import { getFlashcard } from './get-flashcard.ts';
import { moveFolder } from './move-folder.ts';
import type { NoteRenderer } from './note-renderer.ts';

let store: Store;
beforeAll(async () => {
  store = await openSqliteStore({ file: ':memory:' });
});
afterAll(() => store.close());

const setLimits = { cards: 2_500, textBytes: 10_000 };
const aLearner = async () => {
  const study = await aStudy(store, []);
  return { user: study.user, ports: { ...study.at(0), setLimits, yieldToOthers: async () => {} } };
};

/** Cards of four bytes each. */
const cardsOf = (count: number): readonly CardText[] =>
  Array.from({ length: count }, (_, index) => ({ front: `${1_000 + index}`.slice(1), back: 'b' }));

const aSet = { name: 'a set' as SetName, description: '', folder: 'a/b' as FolderPath };

const frontsOf = async (user: User, set: SetId): Promise<readonly (readonly [string, string])[]> => {
  const found = await getFlashcard({ ...store, now: () => new Date(0) })(user, { set });
  if (!found.ok) throw new Error(found.code);
  const fronts: (readonly [string, string])[] = [];
  for await (const page of found.value.cards) fronts.push(...page.map(([id, { front }]) => [id, front] as const));
  return fronts;
};

describe('a new set', () => {
  it('keeps its cards in order, up to the limits of cards and text', async () => {
    const { user, ports } = await aLearner();
    const cards = cardsOf(2_500);
    const made = await createFlashcard(ports)(user, { ...aSet, cards });
    if (!made.ok) throw new Error(made.code);
    expect((await frontsOf(user, made.value)).map(([, front]) => front)).toEqual(cards.map(({ front }) => front));
  });

  it.each([
    ['too many cards', 'set_full', cardsOf(2_501)],
    ['too much text', 'set_too_large', [...cardsOf(2_499), { front: 'é', back: 'bcd' }]],
  ] as const)('of %s is not created, nor is its folder', async (_, code, cards) => {
    const { user, ports } = await aLearner();
    expect(await createFlashcard(ports)(user, { ...aSet, cards })).toEqual({ ok: false, code });
    expect(await store.folders.all(user.account)).toEqual([]);
    expect(await createFlashcard(ports)(user, { ...aSet, cards: [] })).toMatchObject({ ok: true });
  });

  it('of too many cards is refused as such, also when its name is taken', async () => {
    const { user, ports } = await aLearner();
    await createFlashcard(ports)(user, { ...aSet, cards: [] });
    const made = await createFlashcard(ports)(user, { ...aSet, cards: cardsOf(2_501) });
    expect(made).toEqual({ ok: false, code: 'set_full' });
  });
});

describe('added cards', () => {
  it('have the day on which they were added, not that of their set', async () => {
    const study = await aStudy(store, []);
    const portsAt = (hours: number) => ({ ...study.at(hours), setLimits, yieldToOthers: async () => {} });
    const made = await createFlashcard(portsAt(0))(study.user, { ...aSet, cards: cardsOf(1) });
    if (!made.ok) throw new Error(made.code);
    await addCards(portsAt(48))(study.user, { set: made.value, cards: cardsOf(1) });
    const found = await getFlashcard(portsAt(0))(study.user, { set: made.value });
    if (!found.ok) throw new Error(found.code);
    const days: LocalDate[] = [];
    for await (const page of found.value.cards) days.push(...page.map(([, { lastReview }]) => lastReview));
    const dayAfter = (hours: number) => studyDay(study.at(hours).now(), study.user.settings);
    expect(days).toEqual([dayAfter(0), dayAfter(48)]);
  });

  it('return their ids in order, and follow the existing ones', async () => {
    const { user, ports } = await aLearner();
    const made = await createFlashcard(ports)(user, { ...aSet, cards: cardsOf(2) });
    if (!made.ok) throw new Error(made.code);
    const cards = cardsOf(1_500).toReversed();
    const added = await addCards(ports)(user, { set: made.value, cards });
    expect(added).toMatchObject({ ok: true });
    const expected = added.ok && added.value.map((id, index) => [id, cards[index]?.front]);
    expect((await frontsOf(user, made.value)).slice(2)).toEqual(expected);
  });

  it("and a longer card are limited by the server's settings", async () => {
    const { user, ports } = await aLearner();
    const made = await createFlashcard(ports)(user, { ...aSet, cards: cardsOf(1) });
    if (!made.ok) throw new Error(made.code);
    const add = (cards: readonly CardText[]) => addCards(ports)(user, { set: made.value, cards });
    expect(await add(cardsOf(2_500))).toMatchObject({ code: 'set_full' });
    expect(await add([{ front: 'a'.repeat(9_990), back: 'seven b' }])).toMatchObject({ code: 'set_too_large' });
    const [card] = await frontsOf(user, made.value);
    const grown = { card: card?.[0] as never, front: 'a'.repeat(9_999), back: 'b' };
    // Typed cards are not rendered.
    const unused = () => Promise.reject(new Error('nothing is to be rendered'));
    const noteRenderer: NoteRenderer = {
      builtIn: () => undefined,
      cssOf: () => '',
      plainSides: unused,
      render: unused,
    };
    const edit = editCard({ ...ports, noteRenderer });
    expect(await edit(user, { ...grown, back: 'bc' })).toMatchObject({ code: 'set_too_large' });
    expect(await edit(user, grown)).toMatchObject({ ok: true });
  });
});

describe('a folder', () => {
  const path = (names: string): FolderPath => names as FolderPath;

  it('cannot be moved below itself, whether it exists or not, nor to where its content would be too deep', async () => {
    const { user, ports } = await aLearner();
    const move = (from: string, to: string) => moveFolder(ports)(user, { from: path(from), to: path(to) });
    const nowhere = { ok: false, code: 'no_such_place' };
    expect(await move('a', 'a/b')).toEqual(nowhere);
    const deep = Array.from({ length: 31 }, () => 'd').join('/');
    for (const each of ['a/b', deep]) await createFolder(ports)(user, { folder: path(each) });
    expect(await move('a', 'a/b/c')).toEqual(nowhere);
    expect(await move('a', `${deep}/a`)).toEqual(nowhere);
    expect(await move('a/b', `${deep}/a`)).toEqual({ ok: true, value: undefined });
    expect(await move('none', 'b')).toEqual({ ok: false, code: 'folder_not_found' });
    // A name that starts with the folder's name is not below it.
    expect(await move('a', 'ab')).toEqual({ ok: true, value: undefined });
  });
});
