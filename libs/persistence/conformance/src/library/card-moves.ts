import type { AccountId, CardId } from '@flashcards/kernel';
import { addDays, ok, refuse } from '@flashcards/kernel';
import type { MediaFile, Note } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aPerson, aStudent } from '../accounts/a-person.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, dueOf, everyPage, insert, logOf, originsOf, rebuiltBy } from '../asking.ts';
import { deleteCard, deleteSet, flag, moveCards, suspend } from '../changing.ts';
import { aMediaFile, insertWithMedia, mediaOf, roomy, storedFile } from '../media/a-media-file.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId } from '../random-ids.ts';
import { aStoredFolder, letIn, listed, share, sharedDueOf, unshare } from '../sharing/a-shared-folder.ts';
import { cardAt } from '../study/a-learner.ts';
import { aReview, recorded, today } from '../study/a-review.ts';
import { aNote, aNoteType, withNotes } from './a-note.ts';
import type { WholeSet } from './a-set.ts';
import { aCard, aSet, counted, someCards } from './a-set.ts';
import { aCardFromElsewhere } from './an-origin.ts';

const insertAll = async (store: Store, user: AccountId, sets: readonly WholeSet[]): Promise<void> => {
  for (const set of sets) expect(await insert(store, user, set)).toBe('inserted');
};

/** A set of two cards of a note, a card with an origin and a typed card with tags, and a set of one card. */
const twoSets = async (store: Store, note: Partial<Note> = {}) => {
  const user = await aStoredUser(store);
  const { notes, cards } = withNotes([aNote(note)]);
  const from = aSet({ notes, cards: [...cards, aCardFromElsewhere(), { ...aCard(), tags: ['typed'] }] });
  const to = aSet();
  await insertAll(store, user, [from, to]);
  return { user, from, to };
};

const contentOf = async (store: Store, user: AccountId, { id }: Pick<WholeSet, 'id'>) => ({
  cards: await cardsOf(store, user, id),
  notes: await everyPage(store.notes.ofSet(user, id)),
  types: await everyPage(store.notes.typesOf(user, id)),
  origins: await originsOf(store, user, id),
  files: await mediaOf(store, user, id),
  set: await store.sets.find(user, id),
});

const byName = (one: MediaFile, other: MediaFile): number => (one.name < other.name ? -1 : 1);

const ids = ({ cards }: Pick<WholeSet, 'cards'>): readonly CardId[] => cards.map(({ id }) => id);

const moving = (store: CurrentStore): void => {
  it('takes along all cards of their notes, in the order of the request, with their sizes', async () => {
    const { user, from, to } = await twoSets(store());
    const [before, there] = [await contentOf(store(), user, from), await contentOf(store(), user, to)];
    const cards = [cardAt(from, 3), cardAt(from, 1), cardAt(to, 0)];
    expect(await moveCards(store(), user, { cards, set: to.id })).toEqual(ok(3));
    const [first, second, third, typed] = before.cards;
    const [one, two, elsewhere, last] = from.cards as [WholeSet['cards'][number], ...WholeSet['cards']];
    const left = { ...from, cards: [elsewhere], notes: { types: before.types, notes: [] } } as WholeSet;
    expect(await contentOf(store(), user, from)).toEqual({
      ...before,
      cards: [third],
      notes: [],
      set: counted(left),
    });
    const after = { ...to, cards: [...to.cards, last, one, two], ...(from.notes ? { notes: from.notes } : {}) };
    expect(await contentOf(store(), user, to)).toEqual({
      ...there,
      cards: [...there.cards, typed, first, second],
      notes: before.notes,
      types: before.types,
      set: counted(after as WholeSet),
    });
    expect(await store().notes.tags([cardAt(from, 3) as never])).toEqual(new Map([[cardAt(from, 3), ['typed']]]));
    expect(await moveCards(store(), user, { cards, set: to.id })).toEqual(ok(0));
  });

  it('keeps the owner’s progress, marks, origins and reviews, which a rebuild agrees with', async () => {
    const { user, from, to } = await twoSets(store());
    const [studied, , elsewhere] = [cardAt(from, 0), cardAt(from, 1), cardAt(from, 2)];
    await recorded(store(), user, aReview({ card: studied, rating: 'again' }));
    await recorded(store(), user, aReview({ card: elsewhere }));
    await flag(store(), user, { id: elsewhere }, 3);
    await suspend(store(), user, { id: cardAt(from, 3) });
    const before = await contentOf(store(), user, from);
    const log = await logOf(store(), user);
    expect(await moveCards(store(), user, { cards: ids(from), set: to.id })).toEqual(ok(4));
    const after = await contentOf(store(), user, to);
    expect(after.cards.slice(1)).toEqual(before.cards);
    expect(after.origins).toEqual(before.origins);
    expect(await logOf(store(), user)).toEqual(log);
    expect(await dueOf(store(), user, { today })).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: studied, set: to.id })]),
    );
    expect((await dueOf(store(), user, { today })).map(({ set }) => set)).not.toContain(from.id);
    await rebuiltBy(store(), user);
    expect(await contentOf(store(), user, to)).toEqual(after);
    await recorded(store(), user, aReview({ card: studied, rating: 'good' }));
    expect(await deleteSet(store(), user, from.id)).toBe('done');
    expect((await contentOf(store(), user, to)).cards.map(({ id }) => id)).toEqual([...ids(to), ...ids(from)]);
  });

  it('leaves deleted siblings where they are gone', async () => {
    const { user, from, to } = await twoSets(store());
    expect(await deleteCard(store(), user, { id: cardAt(from, 0) })).toBe('done');
    expect(await moveCards(store(), user, { cards: [cardAt(from, 1)], set: to.id })).toEqual(ok(1));
    expect((await cardsOf(store(), user, to.id)).map(({ id }) => id)).toEqual([...ids(to), cardAt(from, 1)]);
    expect(await deleteSet(store(), user, to.id)).toBe('done');
    expect((await cardsOf(store(), user, from.id)).map(({ id }) => id)).toEqual(ids(from).slice(2));
  });

  it('moves back and forth', async () => {
    const { user, from, to } = await twoSets(store());
    const before = await contentOf(store(), user, from);
    for (const { id: set } of [to, from, to, from])
      expect(await moveCards(store(), user, { cards: ids(from), set })).toEqual(ok(4));
    expect(await contentOf(store(), user, from)).toEqual(before);
  });
};

const refusing = (store: CurrentStore): void => {
  it('changes nothing where a card or the set is not the account’s own, or the set has no room', async () => {
    const { user, from, to } = await twoSets(store());
    const stranger = await twoSets(store());
    const before = [await contentOf(store(), user, from), await contentOf(store(), user, to)];
    const move = (more: Partial<Parameters<typeof moveCards>[2]>) =>
      moveCards(store(), user, { cards: ids(from), set: to.id, ...more });
    const cards = [cardAt(from, 0), cardAt(stranger.from, 0), randomCardId()];
    expect(await move({ cards })).toEqual(refuse('card_not_found', [1, 2]));
    expect(await move({ set: stranger.to.id })).toEqual(refuse('set_not_found'));
    expect(await move({ limits: { cards: 4 } })).toEqual(refuse('set_full'));
    expect(await move({ cards: [cardAt(from, 0)], limits: { cards: 2 } })).toEqual(refuse('set_full'));
    expect(await move({ limits: { textBytes: counted(to).textBytes + 10 } })).toEqual(refuse('set_too_large'));
    expect([await contentOf(store(), user, from), await contentOf(store(), user, to)]).toEqual(before);
    const all = counted({ ...from, cards: [...from.cards, ...to.cards] }).textBytes;
    expect(await move({ limits: { cards: 5, textBytes: all } })).toEqual(ok(4));
  });

  it('refuses more cards or text than one unit may write', async () => {
    const user = await aStoredUser(store());
    const long = 'x'.repeat(900_000);
    const large = aSet({ cards: Array.from({ length: 5 }, () => aCard({ front: long, back: long })) });
    const note = aNote({ fields: ['', ''] });
    const { notes } = withNotes([note]);
    const cards = someCards(2_501).map((card, ordinal) => ({ ...card, note: { id: note.id, ordinal } }));
    const [many, to] = [aSet({ notes, cards }), aSet()];
    await insertAll(store(), user, [large, many, to]);
    const refused = refuse('too_much_to_move');
    expect(await moveCards(store(), user, { cards: ids(large), set: to.id })).toEqual(refused);
    expect(await moveCards(store(), user, { cards: ids(many).slice(0, 1), set: to.id })).toEqual(refused);
    expect(await moveCards(store(), user, { cards: ids(large).slice(1), set: to.id })).toEqual(ok(4));
  });
};

const content = (store: CurrentStore): void => {
  it('gives the set note types that it lacks, and another id to one whose id is taken', async () => {
    const other = aNoteType({ name: 'Other', fields: ['A', 'B', 'C'] });
    const [type, newer] = [aNoteType(), aNoteType({ definition: 'newer' })];
    const next = String(BigInt(type.id) + 1n);
    for (const [kept, types, id] of [
      [[], [type], type.id],
      [[other], [other, { ...type, id: next }], next],
      [[newer], [newer], type.id],
    ] as const) {
      const { user, from } = await twoSets(store());
      const to = aSet(withNotes([aNote({ guid: 'x' })], kept));
      await insertAll(store(), user, [to]);
      expect(await moveCards(store(), user, { cards: [cardAt(from, 0)], set: to.id })).toEqual(ok(2));
      const found = await contentOf(store(), user, to);
      expect(found.types).toEqual(types);
      expect(found.notes.at(-1)).toEqual({ ...from.notes?.notes[0], type: id });
    }
  });

  it('takes files along, with another name in the fields where a file has it already', async () => {
    const user = await aStoredUser(store());
    const file = (name: string) => aMediaFile({ name });
    const [shown, named, unused, taken, both] = [file('a'), file('b c'), file('unused'), file('d'), file('e')];
    const [other, same] = [file('d'), { ...both, name: 'same' }];
    const fields = ['<img src="b c"><img src="d"><img src="none">', 'text'];
    const { notes, cards } = withNotes([aNote({ fields })]);
    const sides = cards.map((card) => ({ ...card, front: `:${shown.hash} :${taken.hash} :${both.hash}`, back: '' }));
    const typed = aCard({ front: '<img src="d">', format: 'untrusted-html' });
    const [from, to] = [aSet({ notes, cards: [] }), aSet()];
    await insertWithMedia(store(), user, to, { files: [other, same] });
    const inserted = await store().sets.insertNew<'too_much_media'>(
      user,
      from,
      async ({ addCards, addNotes, keepMedia }) => {
        await addNotes(notes);
        await addCards([...sides, typed]);
        const kept = await keepMedia({ files: [shown, named, unused, taken, both], mostBytes: roomy });
        return kept.ok ? ok({}) : kept;
      },
    );
    expect(inserted.ok).toBe(true);
    const moved = ids({ cards: [...sides.slice(0, 1), typed] });
    expect(await moveCards(store(), user, { cards: moved, set: to.id })).toEqual(ok(3));
    const found = await contentOf(store(), user, to);
    const renamed = `${taken.hash}.png`;
    const expected = [other, same, shown, named, { ...taken, name: renamed }].map(storedFile);
    expect(found.files.toSorted(byName)).toEqual(expected.toSorted(byName));
    expect(found.notes[0]?.fields).toEqual([fields[0]?.replace('"d"', `"${renamed}"`), 'text']);
    const typedThere = { ...typed, front: `<img src="${renamed}">` };
    expect(found.cards.at(-1)).toMatchObject(typedThere);
    const whole = {
      ...to,
      cards: [...to.cards, ...sides, typedThere],
      notes: { types: found.types, notes: found.notes },
    };
    expect(found.set).toEqual(counted(whole));
    expect(await mediaOf(store(), user, from.id)).toHaveLength(5);
  });
};

const sharing = (store: CurrentStore): void => {
  it('keeps the progress of members, who see what is due in the new set', async () => {
    const [anna, ben] = [await aStudent(store(), { cards: 6 }), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    const to = aSet({ cards: someCards(2) });
    await insert(store(), anna.user, to);
    for (const set of [anna.set, to]) await share(store(), anna.person, folder, set);
    const card = (index: number) => cardAt(anna.set, index);
    const again = await recorded(store(), ben.user, aReview({ card: card(4), rating: 'again' }));
    const easy = await recorded(store(), ben.user, aReview({ card: card(1), rating: 'easy' }));
    await suspend(store(), ben.user, { id: card(2) });
    const due = async (set: WholeSet, on = today) =>
      (await sharedDueOf(store(), ben.user, { set: set.id, today: on })).map(({ id }) => id);
    const cards = [card(4), card(2), card(1), card(0)];
    expect(await moveCards(store(), anna.user, { cards, set: to.id })).toEqual(ok(4));
    expect(await due(anna.set)).toEqual([card(3), card(5)]);
    expect(await due(to)).toEqual([card(4), ...ids(to), card(0)]);
    const later = addDays(today, 200);
    expect(await due(to, later)).toEqual([card(4), card(1), ...ids(to), card(0)]);
    const standings = await sharedDueOf(store(), ben.user, { set: to.id, today: later, mostNew: 0 });
    const expected = [again, easy].map(({ answered }) => listed(answered.standing));
    expect(standings.map(({ standing }) => listed(standing))).toEqual(expected);
    const seen = await cardsOf(store(), ben.user, to.id);
    expect(seen.map(({ suspended }) => suspended)).toEqual([false, false, false, true, false, false]);
    // A first review after the move.
    await recorded(store(), ben.user, aReview({ card: card(0), rating: 'again' }));
    expect(await due(to)).toEqual([card(4), card(0), ...ids(to)]);
    await unshare(store(), anna.person, folder, to);
    expect(await due(to)).toEqual([]);
    expect(await moveCards(store(), anna.user, { cards: [card(4)], set: anna.set.id })).toEqual(ok(1));
    expect(await due(anna.set)).toEqual([card(4), card(3), card(5)]);
  });

  it('is refused to members', async () => {
    const [anna, ben] = [await aStudent(store(), { cards: 2 }), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person, await aPerson(store()));
    await share(store(), anna.person, folder, anna.set);
    const taken = await moveCards(store(), ben.user, { cards: [anna.card], set: ben.set.id });
    expect(taken).toEqual(refuse('card_not_found', [0]));
    const given = await moveCards(store(), ben.user, { cards: [ben.card], set: anna.set.id });
    expect(given).toEqual(refuse('set_not_found'));
  });

  it('finds what is due among many moved cards', async () => {
    const [anna, ben] = [await aStudent(store()), await aStudent(store())];
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    const many = aSet({ cards: someCards(1_200) });
    await insert(store(), anna.user, many);
    for (const set of [anna.set, many]) await share(store(), anna.person, folder, set);
    const studied = [cardAt(many, 3), cardAt(many, 1_199)];
    for (const card of studied) await recorded(store(), ben.user, aReview({ card, rating: 'again' }));
    for (const some of [ids(many).slice(0, 1_000), ids(many).slice(1_000)])
      expect(await moveCards(store(), anna.user, { cards: some, set: anna.set.id })).toEqual(ok(some.length));
    const due = await sharedDueOf(store(), ben.user, { set: anna.set.id, today, mostNew: 2 });
    expect(due.map(({ id }) => id)).toEqual([...studied, anna.card, cardAt(many, 0)]);
  });
};

export const cardMovesConformance = (open: OpenStore): void => {
  describe('moving cards', () => {
    const store = openedStore(open);
    moving(store);
    describe('refusals', () => refusing(store));
    describe('content', () => content(store));
    describe('sharing', () => sharing(store));
  });
};
