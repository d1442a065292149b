import type { AccountId, NoteId, SetId } from '@flashcards/kernel';
import type { Note, NoteType } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aPerson } from '../accounts/a-person.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, everyPage, insert } from '../asking.ts';
import { deleteCard, deleteSet, editCard } from '../changing.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomNoteId, randomSetId } from '../random-ids.ts';
import { aStoredFolder, letIn, share } from '../sharing/a-shared-folder.ts';
import { cardAt } from '../study/a-learner.ts';
import { aNote, aNoteType, withNotes } from './a-note.ts';
import type { WholeSet } from './a-set.ts';
import { aCard, aSet, counted, untouched } from './a-set.ts';

const notesOf = (store: Store, account: AccountId, set: SetId): Promise<readonly Note[]> =>
  everyPage(store.notes.ofSet(account, set));

const typesOf = (store: Store, account: AccountId, set: SetId): Promise<readonly NoteType[]> =>
  everyPage(store.notes.typesOf(account, set));

const aStoredSet = async (store: Store, set: WholeSet): Promise<AccountId> => {
  const user = await aStoredUser(store);
  expect(await insert(store, user, set)).toBe('inserted');
  return user;
};

const reading = (store: CurrentStore): void => {
  it('are returned unchanged with their types, for any text', async () => {
    const texts = ['', ...hostileTexts, '\u001f', '\ud83d\ude00'.repeat(25_000)];
    const types = texts.map((text, index) =>
      aNoteType({ id: String(index - 3), name: text, kind: 'cloze', fields: [text, 'a'], definition: text }),
    );
    const notes = texts.map((guid, index) =>
      aNote({ guid, type: String(index - 3), fields: [guid, ''], tags: [guid] }),
    );
    const set = aSet(withNotes(notes, types));
    const user = await aStoredSet(store(), set);
    expect(await typesOf(store(), user, set.id)).toEqual(types);
    expect(await notesOf(store(), user, set.id)).toEqual(notes);
    for (const note of notes) expect(await store().notes.find(user, note.id)).toEqual({ ...note, set: set.id });
    expect(await store().sets.find(user, set.id)).toEqual(counted(set));
  });

  it('name their types, unless they are cards that were typed in', async () => {
    const types = ['1', '2'].map((id) => aNoteType({ id, name: id }));
    const notes = [aNote({ type: '1' }), aNote({ type: '2' })];
    const { cards, ...of } = withNotes(notes, types);
    const typed = aCard();
    await aStoredSet(store(), aSet({ ...of, cards: [...cards, typed] }));
    const ids = [...notes.map(({ id }) => id), typed.id as string as NoteId];
    expect(await store().notes.typeIds(ids)).toEqual(new Map(notes.map(({ id, type }) => [id, type])));
    expect(await store().notes.typeIds([])).toEqual(new Map());
  });

  it('are named by their cards, also next to cards that were typed in', async () => {
    const { notes, cards } = withNotes([aNote(), aNote()]);
    const set = aSet({ notes, cards: [aCard(), ...cards, aCard()] });
    const user = await aStoredSet(store(), set);
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
    for (const card of set.cards) expect(await store().cards.find(user, card.id)).toEqual(untouched(card));
  });

  it('are handed over in parts, and kept in order', async () => {
    const notes = Array.from({ length: 1_200 }, (_, index) =>
      aNote({ guid: String(index), fields: ['x'.repeat(2_000)] }),
    );
    const set = aSet(withNotes(notes));
    const user = await aStoredSet(store(), set);
    expect((await notesOf(store(), user, set.id)).map(({ guid }) => guid)).toEqual(notes.map(({ guid }) => guid));
  });

  it('are not found by another account, by an unknown id, or before their set is there', async () => {
    const set = aSet(withNotes([aNote()]));
    const [note] = set.notes?.notes ?? [];
    if (!note) throw new Error('the set has a note');
    const user = await aStoredSet(store(), set);
    const other = await aStoredUser(store());
    expect(await store().notes.find(other, note.id)).toBeUndefined();
    expect(await store().notes.find(user, randomNoteId())).toBeUndefined();
    for (const [account, id] of [
      [other, set.id],
      [user, randomSetId()],
    ] as const) {
      expect(await notesOf(store(), account, id)).toEqual([]);
      expect(await typesOf(store(), account, id)).toEqual([]);
    }
    const { cards: _, notes: __, ...hidden } = aSet();
    const [early] = withNotes([aNote()]).notes.notes;
    await store().sets.insertNew<'no_cards'>(user, hidden, async ({ addNotes }) => {
      await addNotes({ types: [aNoteType()], notes: early ? [early] : [] });
      expect(await notesOf(store(), user, hidden.id)).toEqual([]);
      expect(early && (await store().notes.find(user, early.id))).toBeUndefined();
      return { ok: false, code: 'no_cards' };
    });
  });

  it('of a shared set are visible to its members, and found by its owner alone', async () => {
    const [owner, member] = [await aPerson(store()), await aPerson(store())];
    const set = aSet(withNotes([aNote()]));
    await insert(store(), owner.account, set);
    const folder = await aStoredFolder(store(), owner);
    await letIn(store(), folder, member);
    await share(store(), owner, folder, set);
    expect(await notesOf(store(), member.account, set.id)).toEqual(set.notes?.notes);
    expect(await typesOf(store(), member.account, set.id)).toEqual(set.notes?.types);
    expect(await cardsOf(store(), member.account, set.id)).toEqual(set.cards.map(untouched));
    for (const { id } of set.notes?.notes ?? []) expect(await store().notes.find(member.account, id)).toBeUndefined();
  });
};

const changing = (store: CurrentStore): void => {
  it('stay with an edit of their cards, which is refused', async () => {
    const set = aSet(withNotes([aNote()]));
    const user = await aStoredSet(store(), set);
    expect(await editCard(store(), user, { id: cardAt(set, 1), front: 'a', back: 'b' })).toBe('made_from_note');
    expect(await cardsOf(store(), user, set.id)).toEqual(set.cards.map(untouched));
    expect(await store().sets.find(user, set.id)).toEqual(counted(set));
  });

  it('go with their last card', async () => {
    const [first, second] = [aNote(), aNote()];
    const set = aSet(withNotes([first, second]));
    const user = await aStoredSet(store(), set);
    await deleteCard(store(), user, { id: cardAt(set, 0) });
    expect(await notesOf(store(), user, set.id)).toEqual([first, second]);
    expect(await store().sets.find(user, set.id)).toEqual(counted({ ...set, cards: set.cards.slice(1) }));
    await deleteCard(store(), user, { id: cardAt(set, 1) });
    expect(await notesOf(store(), user, set.id)).toEqual([second]);
    const left = { ...set, ...withNotes([second]), cards: set.cards.slice(2) };
    expect(await store().sets.find(user, set.id)).toEqual(counted(left));
    const both = set.cards.slice(2).map(({ id }) => id);
    expect(await store().cards.delete(user, both)).toMatchObject({ ok: true });
    expect(await notesOf(store(), user, set.id)).toEqual([]);
    expect(await store().sets.find(user, set.id)).toEqual(
      counted({ ...left, cards: [], notes: { types: [aNoteType()], notes: [] } }),
    );
  });

  it('go with their set', async () => {
    const note = aNote();
    const set = aSet(withNotes([note]));
    const user = await aStoredSet(store(), set);
    await deleteSet(store(), user, set.id);
    expect(await notesOf(store(), user, set.id)).toEqual([]);
    expect(await store().notes.find(user, note.id)).toBeUndefined();
    expect(await insert(store(), user, aSet({ name: set.name, ...withNotes([{ ...aNote(), guid: note.guid }]) }))).toBe(
      'inserted',
    );
  });
};

export const notesConformance = (open: OpenStore): void => {
  describe('notes', () => {
    const store = openedStore(open);
    describe('reading', () => reading(store));
    describe('changing', () => changing(store));
  });
};
