import type { AccountId, NoteId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardAt, Note, NoteWithCards } from '@flashcards/library';
import type { NoteEdits, Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, everyPage, insert } from '../asking.ts';
import { deleteSet, flag, typedEdits } from '../changing.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomCardId, randomNoteId } from '../random-ids.ts';
import { aReview, recorded } from '../study/a-review.ts';
import { aNote, aNoteType, withNotes } from './a-note.ts';
import type { WholeSet } from './a-set.ts';
import { aCard, aSet, counted, createdOn, untouched } from './a-set.ts';

const at = new Date('2026-03-02T10:00:00.456Z');

/** A set of two notes with two cards each, and a typed card. */
const aMixedSet = async (store: Store) => {
  const notes = ['a', 'b'].map((guid) => aNote({ guid, fields: [guid, `meaning of ${guid}`] }));
  const { cards, ...rest } = withNotes(notes);
  const set = aSet({ ...rest, cards: [...cards, { ...aCard(), tags: ['typed'] }] });
  const user = await aStoredUser(store);
  await insert(store, user, set);
  const [first, second] = notes as [Note, Note];
  return { user, set, first, second, typed: set.cards.at(-1) as WholeSet['cards'][number] };
};

/** Cards of a note with these ordinals. */
const made = (text: string, ...ordinals: readonly number[]): readonly CardAt[] =>
  ordinals.map((ordinal) => ({ ...aCard({ front: `${text} ${ordinal}`, back: text, format: 'html' }), ordinal }));

const editOf = (before: Note, content: Partial<Note>, cards: readonly CardAt[]) => ({
  before,
  after: { note: { ...before, modifiedAt: at, ...content }, cards },
  files: [],
});

const edit = (store: Store, account: AccountId, edits: Partial<NoteEdits>) =>
  store.notes.edit(account, { ...typedEdits([]), ...edits });

const contents = async (store: Store, user: AccountId, { id }: Pick<WholeSet, 'id'>) => ({
  cards: await cardsOf(store, user, id),
  notes: await everyPage(store.notes.ofSet(user, id)),
  types: await everyPage(store.notes.typesOf(user, id)),
  set: await store.sets.find(user, id),
});

const editing = (store: CurrentStore): void => {
  it('saves content and sides, adds and withdraws cards, and keeps progress', async () => {
    const { user, set, first, second } = await aMixedSet(store());
    const [one, other] = set.cards;
    if (!one || !other) throw new Error('there are cards');
    await recorded(store(), user, aReview({ card: one.id }));
    await flag(store(), user, one, 2);
    const before = await cardsOf(store(), user, set.id);
    const cards = made('new', 0, 2);
    const content = { fields: ['new', 'text'], tags: ['other'], edited: [0, 1] };
    const added = cards[1] as CardAt;
    expect(await edit(store(), user, { notes: [editOf(first, content, cards)] })).toEqual(ok([[one.id, added.id]]));
    const found = await contents(store(), user, set);
    expect(found.notes).toEqual([{ ...first, ...content, modifiedAt: at }, second]);
    expect(found.cards).toEqual([
      { ...before[0], front: 'new 0', back: 'new' },
      { ...before[1], isWithdrawn: true },
      ...before.slice(2),
      untouched({ ...aCard(added), note: { id: first.id, ordinal: 2 } }),
    ]);
    const whole = { ...set, cards: [...found.cards.slice(0, 4), set.cards.at(-1), found.cards.at(-1)] } as WholeSet;
    const notes = { types: [aNoteType()], notes: found.notes };
    expect(found.set).toEqual(counted({ ...whole, notes }));
    const again = made('again', 1);
    const [note] = found.notes as [Note];
    expect(await edit(store(), user, { notes: [editOf(note, { tags: [] }, again)] })).toEqual(ok([[other.id]]));
    const after = await contents(store(), user, set);
    expect(after.cards.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, undefined, ...[, , ,], true]);
    expect(after.notes[0]).toEqual({ ...note, tags: [], modifiedAt: at });
  });

  it('edits several notes and typed cards together, with their tags', async () => {
    const { user, set, first, second, typed } = await aMixedSet(store());
    const notes = [first, second].map((note, index) => editOf(note, { fields: [`${index}`, ''] }, made('x', 0, 1)));
    const sides = { front: 'typed', back: 'anew' };
    const edited = await edit(store(), user, { notes, typed: [{ id: typed.id, ...sides, tags: ['u', 'v'] }], at });
    expect(edited).toMatchObject({ ok: true });
    const found = await contents(store(), user, set);
    expect(found.notes.map(({ fields: [field] }) => field)).toEqual(['0', '1']);
    expect(found.cards.map(({ front }) => front)).toEqual(['x 0', 'x 1', 'x 0', 'x 1', 'typed']);
    expect(await store().notes.tags([typed.id as string as NoteId])).toEqual(new Map([[typed.id, ['u', 'v']]]));
    const cards = found.cards.map((card, index) => (index < 4 ? card : { ...card, tags: ['u', 'v'] }));
    const whole = { ...set, cards, notes: { types: [aNoteType()], notes: found.notes } };
    expect(found.set).toEqual(counted(whole as WholeSet));
  });

  it('keeps any texts', async () => {
    const { user, set, first } = await aMixedSet(store());
    let before = first;
    for (const text of hostileTexts) {
      const content = { fields: [text, text], edited: [0, 1] };
      await edit(store(), user, { notes: [editOf(before, content, made('x', 0, 1))] });
      before = { ...first, ...content, modifiedAt: at };
      expect((await everyPage(store().notes.ofSet(user, set.id)))[0]).toEqual(before);
    }
  });
};

const refusing = (store: CurrentStore): void => {
  it('changes nothing where one of the edits is refused', async () => {
    const { user, set, first, second, typed } = await aMixedSet(store());
    const before = await contents(store(), user, set);
    const good = editOf(first, { fields: ['x', 'y'] }, made('x', 0));
    const [card] = set.cards as [WholeSet['cards'][number]];
    const sides = { front: 'x', back: 'y' };
    const cases: readonly (readonly [Partial<NoteEdits>, unknown])[] = [
      [{ notes: [good, editOf(aNote(), {}, made('x', 0))] }, refuse('note_not_found')],
      [{ notes: [good, editOf({ ...second, fields: ['b', 'older'] }, {}, made('x', 0))] }, refuse('note_changed')],
      [{ notes: [good, editOf({ ...second, tags: [] }, {}, made('x', 0))] }, refuse('note_changed')],
      [{ notes: [good], typed: [{ id: randomCardId(), ...sides }] }, refuse('card_not_found', [0])],
      [
        {
          notes: [good],
          typed: [
            { ...typed, ...sides },
            { id: card.id, ...sides },
          ],
        },
        refuse('made_from_note', [1]),
      ],
    ];
    for (const [edits, refused] of cases) expect(await edit(store(), user, edits)).toEqual(refused);
    const stranger = await aStoredUser(store());
    expect(await edit(store(), stranger, { notes: [good] })).toEqual(refuse('note_not_found'));
    const { limits } = typedEdits([], { cards: 5 });
    const more = editOf(first, {}, made('x', 0, 1, 2));
    expect(await edit(store(), user, { notes: [more], limits })).toEqual(refuse('set_full'));
    const small = { ...limits, textBytes: 200 };
    const long = editOf(first, { fields: ['x'.repeat(500), ''] }, made('x', 0));
    expect(await edit(store(), user, { notes: [long], limits: small })).toEqual(refuse('set_too_large'));
    expect(await contents(store(), user, set)).toEqual(before);
    await deleteSet(store(), user, set.id);
    expect(await edit(store(), user, { notes: [good] })).toEqual(refuse('note_not_found'));
  });

  it('of two edits that were made from one state, one is refused', async () => {
    const { user, first } = await aMixedSet(store());
    const edits = ['x', 'y'].map((text) => editOf(first, { fields: [text, ''] }, made(text, 0, 1)));
    const edited = await Promise.all(edits.map((each) => edit(store(), user, { notes: [each] })));
    expect(edited.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual(['note_changed', 'ok']);
  });
};

const add = (store: Store, account: AccountId, { id: set }: WholeSet, notes: readonly NoteWithCards[], limits = {}) =>
  store.notes.add(account, {
    ...{ set, notes, createdOn, files: [], types: [aNoteType(), aNoteType({ id: '77', name: 'Other' })] },
    limits: typedEdits([], limits).limits,
  });

const adding = (store: CurrentStore): void => {
  it('adds notes with their cards at the end, and types that the set lacks', async () => {
    const { user, set } = await aMixedSet(store());
    const before = await contents(store(), user, set);
    const notes = hostileTexts.map((text) => ({
      note: { ...aNote({ id: randomNoteId(), guid: text, type: '77', fields: [text], tags: ['new'] }) },
      cards: made('added', 0, 3),
    }));
    expect(await add(store(), user, set, notes)).toEqual(ok(undefined));
    const found = await contents(store(), user, set);
    expect(found.notes).toEqual([...before.notes, ...notes.map(({ note }) => note)]);
    expect(found.types).toEqual([aNoteType(), aNoteType({ id: '77', name: 'Other' })]);
    const cards = notes.flatMap(({ note, cards: own }) =>
      own.map(({ ordinal, ...card }) => ({ ...card, note: { id: note.id, ordinal } })),
    );
    expect(found.cards).toEqual([...before.cards, ...cards.map(untouched)]);
    const whole = { ...set, cards: [...set.cards, ...cards], notes: { types: found.types, notes: found.notes } };
    expect(found.set).toEqual(counted(whole));
    const first = notes[0] as NoteWithCards;
    expect(await store().notes.find(user, first.note.id)).toEqual({ ...first.note, set: set.id });
  });

  it('adds none where the set is gone, of another account or full', async () => {
    const { user, set } = await aMixedSet(store());
    const notes = [{ note: aNote(), cards: made('x', 0) }];
    expect(await add(store(), user, aSet(), notes)).toEqual(refuse('set_not_found'));
    expect(await add(store(), await aStoredUser(store()), set, notes)).toEqual(refuse('set_not_found'));
    expect(await add(store(), user, set, notes, { cards: 5 })).toEqual(refuse('set_full'));
    expect(await add(store(), user, set, notes, { textBytes: 100 })).toEqual(refuse('set_too_large'));
    expect(await store().sets.find(user, set.id)).toEqual(counted(set));
  });
};

const guids = (store: CurrentStore): void => {
  it('finds the first notes of each guid, with their cards', async () => {
    const notes = [...hostileTexts, 'same'].flatMap((guid) => [aNote({ guid }), aNote({ guid })]);
    const more = Array.from({ length: 4 }, () => aNote({ guid: 'same' }));
    const set = aSet(withNotes([...notes, ...more]));
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const found = await store().notes.withGuids(user, set.id, [...hostileTexts, 'same', 'other']);
    const expected = [...notes, ...more.slice(0, 2)].map((note) => ({
      note,
      cards: set.cards
        .filter((card) => card.note?.id === note.id)
        .map(({ note: of, ...card }) => ({ ...card, ordinal: of?.ordinal })),
    }));
    expect(found.map(({ note, cards }) => ({ note, cards }))).toEqual(expected);
    expect(await store().notes.withGuids(await aStoredUser(store()), set.id, ['same'])).toEqual([]);
    expect(await store().notes.withGuids(user, set.id, [])).toEqual([]);
  });
};

const types = (store: CurrentStore): void => {
  it('returns a note type of a visible set', async () => {
    const { user, set } = await aMixedSet(store());
    expect(await store().notes.type(user, set.id, aNoteType().id)).toEqual(aNoteType());
    expect(await store().notes.type(user, set.id, '5')).toBeUndefined();
    expect(await store().notes.type(await aStoredUser(store()), set.id, aNoteType().id)).toBeUndefined();
  });
};

export const noteEditsConformance = (open: OpenStore): void => {
  describe('the edit of notes', () => {
    const store = openedStore(open);
    editing(store);
    refusing(store);
    adding(store);
    guids(store);
    types(store);
  });
};
