import type { NewCardOfSet } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aStudent } from '../accounts/a-person.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { everyPage, insert } from '../asking.ts';
import { deleteCard, deleteSet, flag } from '../changing.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId, randomNoteId } from '../random-ids.ts';
import { aStoredFolder, letIn, share } from '../sharing/a-shared-folder.ts';
import { aLearner, cardAt } from '../study/a-learner.ts';
import { aReview, recorded } from '../study/a-review.ts';
import { aNote, aNoteType, withNotes } from './a-note.ts';
import { aCard, aSet, someCards, untouched } from './a-set.ts';

const among = (store: CurrentStore): void => {
  it('returns visible cards of several sets in the given order, and leaves out others', async () => {
    const [anna, ben] = [await aStudent(store(), { cards: 2 }), await aStudent(store(), { cards: 2 })];
    const stranger = await aLearner(store());
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    await share(store(), anna.person, folder, anna.set);
    await flag(store(), ben.user, { id: anna.card }, 4);
    const of = ({ set }: Pick<typeof anna, 'set'>) => set.cards.map((card) => ({ ...untouched(card), set: set.id }));
    const [theirs, other] = of(anna);
    const [own, last] = of(ben);
    if (!theirs || !other || !own || !last) throw new Error('there are cards');
    const ids = [last.id, randomCardId(), theirs.id, stranger.card, own.id, other.id];
    const expected = [last, { ...theirs, flag: 4 }, own, other];
    expect(await everyPage(store().cards.among(ben.user, ids))).toEqual(expected);
    expect(await everyPage(store().cards.among(stranger.user, ids))).toEqual(of(stranger));
    expect(await everyPage(store().cards.among(ben.user, []))).toEqual([]);
  });

  it('returns any number of cards, and long texts in several pages', async () => {
    const user = await aStoredUser(store());
    const cards = [...someCards(1_300), ...Array.from({ length: 5 }, () => aCard({ front: 'é'.repeat(400_000) }))];
    const set = aSet({ cards });
    await insert(store(), user, set);
    const turned = cards.toReversed();
    const pages = [];
    const ids = turned.map(({ id }) => id);
    for await (const page of store().cards.among(user, ids)) pages.push(page);
    expect(pages.flat()).toEqual(turned.map((card) => ({ ...untouched(card), set: set.id })));
    expect(pages.length).toBeGreaterThan(2);
  });
};

const readWhole = (store: CurrentStore): void => {
  it('returns a card by its id alone, without anybody’s progress and marks', async () => {
    const set = aSet({ ...withNotes([aNote()]), cards: [] });
    const { cards } = withNotes(set.notes?.notes ?? []);
    const user = await aStoredUser(store());
    await insert(store(), user, { ...set, cards });
    for (const card of cards) {
      await flag(store(), user, card, 2);
      await recorded(store(), user, aReview({ card: card.id, rating: 'easy' }));
      expect(await store().cards.readWhole(card.id)).toEqual({ ...untouched(card), set: set.id });
    }
    for (const card of cards) await deleteCard(store(), user, card);
    for (const id of [...cards.map((card) => card.id), randomCardId()])
      expect(await store().cards.readWhole(id)).toBeUndefined();
  });
};

/** Names and texts that a store may mishandle. */
const texts = ['', '__proto__', 'constructor', '0', '$set', 'a.b', ...hostileTexts];

const findWhole = (store: CurrentStore): void => {
  it('returns a card with the content of its note, under any names', async () => {
    const notes = [aNote({ fields: texts, tags: ['a', '__proto__'] }), aNote({ fields: [], tags: [] })];
    const type = aNoteType({ name: 'Verbs\u0000', fields: texts, definition: 'x'.repeat(100_000) });
    const { cards, ...content } = withNotes(notes, [aNoteType({ id: '1', name: 'Other' }), type]);
    const user = await aStoredUser(store());
    const set = aSet({ ...content, cards: [aCard({ front: 'typed' }), ...cards] });
    await insert(store(), user, set);
    const [typed, ...ofNotes] = set.cards;
    if (!typed) throw new Error('there is a typed card');
    const shown = (card: NewCardOfSet) => ({ ...untouched(card), set: set.id, isOwn: true });
    expect(await store().cards.findWhole(user, typed.id)).toEqual({ ...shown(typed), tags: [] });
    for (const [index, card] of ofNotes.entries()) {
      const { fields, tags: own } = notes[index >> 1] ?? aNote();
      const found = { type: type.name, names: texts, texts: fields };
      expect(await store().cards.findWhole(user, card.id)).toEqual({ ...shown(card), tags: own, content: found });
    }
  });

  it('returns a shared card with the member’s own progress, as one that is not their own', async () => {
    const [anna, ben] = [await aStudent(store(), { cards: 1 }), await aStudent(store(), { cards: 1 })];
    const set = aSet(withNotes([aNote()]));
    await insert(store(), anna.user, set);
    const folder = await aStoredFolder(store(), anna.person);
    await letIn(store(), folder, ben.person);
    for (const each of [set, anna.set]) await share(store(), anna.person, folder, each);
    const [card] = set.cards;
    if (!card) throw new Error('there is a card');
    await flag(store(), anna.user, card, 2);
    const { after: progress } = await recorded(store(), ben.user, aReview({ card: card.id, rating: 'easy' }));
    const { tags: ofNote, fields } = aNote();
    const content = { type: aNoteType().name, names: aNoteType().fields, texts: fields };
    const shown = { ...untouched(card), set: set.id, tags: ofNote, content };
    expect(await store().cards.findWhole(ben.user, card.id)).toEqual({ ...shown, progress, isOwn: false });
    expect(await store().cards.findWhole(anna.user, card.id)).toEqual({ ...shown, flag: 2, isOwn: true });
    expect(await store().cards.findWhole(ben.user, anna.card)).toMatchObject({ set: anna.set.id, isOwn: false });
  });

  it('returns no card that is unknown, deleted, or of a deleted set', async () => {
    const user = await aStoredUser(store());
    const [set, other] = [aSet(withNotes([aNote()])), aSet(withNotes([aNote()]))];
    for (const each of [set, other]) await insert(store(), user, each);
    await deleteCard(store(), user, { id: cardAt(set, 0) });
    await deleteSet(store(), user, other.id);
    for (const id of [cardAt(set, 0), cardAt(other, 0), randomCardId()])
      expect(await store().cards.findWhole(user, id)).toBeUndefined();
    expect(await store().cards.findWhole(user, cardAt(set, 1))).toMatchObject({ id: cardAt(set, 1) });
  });
};

const tags = (store: CurrentStore): void => {
  it('are those of each note, and none of one that is not there', async () => {
    const notes = [aNote({ tags: ['a', '__proto__', '🦊'] }), aNote({ tags: [] })];
    const set = aSet(withNotes(notes));
    await insert(store(), await aStoredUser(store()), set);
    const ids = [randomNoteId(), ...notes.map(({ id }) => id)];
    expect([...(await store().notes.tags(ids))]).toEqual([[ids[0], []], ...notes.map(({ id, tags: of }) => [id, of])]);
    expect(await store().notes.tags([])).toEqual(new Map());
  });

  it('come of the first notes only, where they are long', async () => {
    const notes = Array.from({ length: 4 }, () => aNote({ tags: ['x'.repeat(600_000)] }));
    const set = aSet(withNotes(notes));
    await insert(store(), await aStoredUser(store()), set);
    const ids = notes.map(({ id }) => id);
    const found = await store().notes.tags(ids);
    expect([...found.keys()]).toEqual(ids.slice(0, found.size));
    expect([1, 2]).toContain(found.size);
  });
};

export const wholeCardsConformance = (open: OpenStore): void => {
  describe('whole cards', () => {
    const store = openedStore(open);
    describe('among others', () => among(store));
    describe('by id', () => readWhole(store));
    describe('with their notes', () => findWhole(store));
    describe('tags', () => tags(store));
  });
};
