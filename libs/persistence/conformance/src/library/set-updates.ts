import type { AccountId, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Note, SetLimits } from '@flashcards/library';
import { noteTypeBytesOf } from '@flashcards/library';
import type { FieldMoves, NewCardOfSet, NewMediaFile, Store } from '@flashcards/persistence-ports';
import { describe, expect, it } from 'vitest';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, everyPage, insert } from '../asking.ts';
import { deleteSet, markedAt } from '../changing.ts';
import { aMediaFile, contentOfMedia, insertWithMedia, mediaOf, roomy, storedFile } from '../media/a-media-file.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';
import { aReview, recorded } from '../study/a-review.ts';
import { cardAt } from '../study/a-learner.ts';
import { aNote, aNoteType, withNotes } from './a-note.ts';
import { aReport, aSet, counted, createdOn, untouched } from './a-set.ts';

const limits: SetLimits = { cards: 10_000, textBytes: 10_000_000 };

type Content = Partial<ReturnType<typeof withNotes>> & { readonly files?: readonly NewMediaFile[] };

interface Update extends Content {
  readonly limits?: SetLimits;
  readonly fieldMoves?: FieldMoves;
  /** Runs when all is handed over. */
  readonly meanwhile?: () => Promise<void>;
}

/** Hands over an update as an import does. */
export const update = (store: Store, account: AccountId, set: SetId, { notes, cards = [], files, ...more }: Update) =>
  store.sets.update<'refused'>(
    account,
    { set, draft: randomSetId(), createdAt: new Date(), createdOn, limits: more.limits ?? limits },
    async ({ addNotes, addCards, keepMedia }) => {
      if (files) await keepMedia({ files, mostBytes: roomy });
      if (notes) await addNotes(notes);
      await addCards(cards);
      await more.meanwhile?.();
      return ok({ report: aReport(), ...(more.fieldMoves ? { fieldMoves: more.fieldMoves } : {}) });
    },
  );

/** Two notes with two cards each. */
const aStoredSet = async (store: CurrentStore) => {
  const notes = ['a', 'b'].map((guid) => aNote({ guid, fields: [guid, `meaning of ${guid}`] }));
  const set = aSet(withNotes(notes));
  const user = await aStoredUser(store());
  await insert(store(), user, set);
  const [first, second] = notes as [Note, Note];
  return { user, set, first, second };
};

const again = (note: Note, content: Partial<Note> = {}): Note => ({ ...aNote(), ...note, id: aNote().id, ...content });

const contents = async (store: Store, user: AccountId, { id }: { readonly id: SetId }) => ({
  cards: await cardsOf(store, user, id),
  notes: await everyPage(store.notes.ofSet(user, id)),
  types: await everyPage(store.notes.typesOf(user, id)),
  set: await store.sets.find(user, id),
});

const taking = (store: CurrentStore): void => {
  it('keeps found notes and cards, changes them, and adds others at the end', async () => {
    const { user, set, first, second } = await aStoredSet(store);
    const studied = cardAt(set, 2);
    await recorded(store(), user, aReview({ card: studied }));
    await store().cards.mark(user, { cards: [cardAt(set, 0)], marks: { suspended: true }, at: markedAt });
    const before = await cardsOf(store(), user, set.id);
    const changed = again(second, { fields: ['b', 'another meaning'], tags: ['new'], modifiedAt: new Date(5) });
    const added = again(first, { guid: 'c', fields: ['c', 'meaning of c'] });
    const incoming = withNotes([again(first), changed, added]);
    expect(await update(store(), user, set.id, incoming)).toEqual(ok(undefined));
    const notes = [first, { ...changed, id: second.id }, added];
    const cards = [...set.cards.slice(0, 2), ...incoming.cards.slice(2, 4), ...incoming.cards.slice(4)];
    const found = await contents(store(), user, set);
    expect(found.notes).toEqual(notes);
    expect(found.cards.slice(0, 4)).toEqual(
      before.map((card, at) => ({ ...card, front: cards[at]?.front, back: cards[at]?.back })),
    );
    expect(found.cards.slice(4)).toEqual(incoming.cards.slice(4).map(untouched));
    expect(found.set).toEqual(counted({ ...set, cards, notes: { types: [aNoteType()], notes } }));
    const counts = { added: 1, changed: 1, unchanged: 1, suspended: 0 };
    expect(await store().sets.importReport(user, set.id)).toEqual({ ...aReport(), ...counts, sets: [set.id] });
  });

  it('adds cards of new numbers to a found note, withdraws those that it lacks, and keeps other notes', async () => {
    const { user, set, first, second } = await aStoredSet(store);
    const incoming = withNotes([again(first)]);
    const [card] = incoming.cards;
    if (!card?.note) throw new Error('there is a card');
    const third = { ...card, note: { ...card.note, ordinal: 2 } };
    await update(store(), user, set.id, { ...incoming, cards: [third] });
    const { notes, cards } = await contents(store(), user, set);
    expect(notes).toEqual([first, second]);
    const isOfFirst = ({ note }: NewCardOfSet): boolean => note?.id === first.id;
    const kept = set.cards.map((each) => ({ ...untouched(each), ...(isOfFirst(each) ? { isWithdrawn: true } : {}) }));
    expect(cards).toEqual([...kept, { ...untouched(third), note: { id: first.id, ordinal: 2 } }]);
    expect(await store().sets.importReport(user, set.id)).toMatchObject({ added: 0, changed: 1, suspended: 2 });
  });

  it('gives all notes of a type the fields that it has then, in any number of steps', async () => {
    const user = await aStoredUser(store());
    const other = aNoteType({ id: '2', name: 'Other' });
    const ofOther = aNote({ guid: 'other', type: other.id, fields: ['x', 'y'] });
    const notes = Array.from({ length: 1_200 }, (_, index) =>
      aNote({ guid: `g${index}`, fields: [`front ${index}`, 'back'], edited: [1], tags: [`t${index % 3}`] }),
    );
    const all = withNotes([ofOther, ...notes], [aNoteType(), other]);
    const set = aSet({ ...all, cards: all.cards.slice(0, 4) });
    await insert(store(), user, set);
    const type = aNoteType({ fields: ['More', 'Back', 'Front'] });
    const first = again(notes[0] as Note, { fields: ['new', 'back', 'changed'] });
    const incoming = withNotes([first], [type]);
    const fieldMoves = { [type.id]: [-1, 1, 0] };
    expect(await update(store(), user, set.id, { ...incoming, fieldMoves })).toEqual(ok(undefined));
    const found = await contents(store(), user, set);
    const moved = notes.map((note, index) => ({ ...note, fields: ['', 'back', `front ${index}`] }));
    expect(found.notes).toEqual([ofOther, { ...first, id: moved[0]?.id }, ...moved.slice(1)]);
    expect(found.types).toHaveLength(2);
    const whole = { ...set, cards: found.cards, notes: { types: found.types, notes: found.notes } };
    expect(found.set).toEqual(counted(whole));
  });

  it('replaces note types and files of the same id or name, and adds others', async () => {
    const { user, set } = await aStoredSet(store);
    const other = aSet();
    const [kept, old] = [aMediaFile({ name: 'kept.png' }), aMediaFile({ name: 'same.png' })];
    await insertWithMedia(store(), user, other, { files: [kept, old] });
    const [same, more] = [aMediaFile({ name: 'same.png' }), aMediaFile({ name: 'more.png' })];
    const files = [{ ...kept }, same, more];
    expect(await update(store(), user, other.id, { files })).toEqual(ok(undefined));
    expect(await mediaOf(store(), user, other.id)).toEqual([kept, more, same].map(storedFile));
    expect(await contentOfMedia(store(), same.hash)).toBe(Buffer.from(same.whole).toString('latin1'));
    const types = [aNoteType({ name: 'Renamed' }), aNoteType({ id: '5' })];
    await update(store(), user, set.id, { notes: { types, notes: [] } });
    const found = await contents(store(), user, set);
    expect(found.types).toEqual(types);
    const bytes = types.map(noteTypeBytesOf).reduce((sum, each) => sum + each) - noteTypeBytesOf(aNoteType());
    expect(found.set?.textBytes).toBe(counted(set).textBytes + bytes);
  });

  it('takes over many notes in several units, the last one of each guid', async () => {
    const { user, set } = await aStoredSet(store);
    const many = Array.from({ length: 350 }, (_, at) => aNote({ guid: `n${at % 300}`, fields: [`${at}`, 'x'] }));
    const incoming = withNotes(many);
    await update(store(), user, set.id, incoming);
    expect((await cardsOf(store(), user, set.id)).map(({ id }) => id)).toEqual(
      [...set.cards, ...incoming.cards].map(({ id }) => id).slice(0, 604),
    );
    expect(await store().sets.importReport(user, set.id)).toMatchObject({ added: 300, changed: 50, unchanged: 0 });
    await update(store(), user, set.id, withNotes(many.slice(50).map((note) => again(note))));
    expect(await store().sets.importReport(user, set.id)).toMatchObject({ unchanged: 300 });
    expect(await store().sets.find(user, set.id)).toMatchObject({ cardCount: 604 });
  });

  it('skips and counts notes for which the set has no room', async () => {
    const { user, set, first } = await aStoredSet(store);
    const [small, large] = [aNote({ guid: 'c' }), aNote({ guid: 'd', fields: ['x'.repeat(2_000), ''] })];
    const before = counted(set);
    const room = { cards: 99, textBytes: before.textBytes + 1_000 };
    const incoming = withNotes([large, again(first, { fields: ['y'.repeat(2_000), ''] }), small]);
    expect(await update(store(), user, set.id, { ...incoming, limits: room })).toEqual(ok(undefined));
    const report = await store().sets.importReport(user, set.id);
    expect(report).toMatchObject({ added: 1, changed: 0, unchanged: 0 });
    expect(report?.skipped.at(-1)).toEqual({
      ...{ reason: 'set-full', count: 2 },
      examples: ['x'.repeat(60), 'y'.repeat(60)],
    });
    const more = withNotes([aNote({ guid: 'e' })]);
    await update(store(), user, set.id, { ...more, limits: { ...room, cards: 7 } });
    expect(await store().sets.find(user, set.id)).toMatchObject({ cardCount: 6 });
  });
};

const refusing = (store: CurrentStore): void => {
  it('is refused for sets of others, missing sets and sets that are deleted meanwhile', async () => {
    const { user, set } = await aStoredSet(store);
    const stranger = await aStoredUser(store());
    for (const [account, id] of [
      [stranger, set.id],
      [user, randomSetId()],
    ] as const)
      expect(await update(store(), account, id, withNotes([aNote()]))).toEqual(refuse('set_not_found'));
    const meanwhile = () => deleteSet(store(), user, set.id).then(() => undefined);
    const late = await update(store(), user, set.id, { ...withNotes([aNote()]), meanwhile });
    expect(late).toEqual(refuse('set_not_found'));
  });

  it('is refused while another one runs, and shows nothing before its end', async () => {
    const { user, set, first } = await aStoredSet(store);
    const before = await contents(store(), user, set);
    const incoming = withNotes([again(first, { tags: [] }), aNote({ guid: 'c' })]);
    const meanwhile = async (): Promise<void> => {
      expect(await contents(store(), user, set)).toEqual(before);
      expect(await store().cards.read(incoming.cards[3]?.id ?? cardAt(set, 0))).toBeUndefined();
      expect(await update(store(), user, set.id, withNotes([aNote()]))).toEqual(refuse('being_updated'));
    };
    expect(await update(store(), user, set.id, { ...incoming, meanwhile })).toEqual(ok(undefined));
    expect(await update(store(), user, set.id, withNotes([again(first)]))).toEqual(ok(undefined));
  });

  it('changes nothing after a refusal or an error, and another one may follow', async () => {
    const { user, set } = await aStoredSet(store);
    const before = await contents(store(), user, set);
    const updating = () => ({ set: set.id, draft: randomSetId(), createdAt: new Date(), createdOn, limits });
    const incoming = withNotes([aNote({ guid: 'c' })]);
    const refused = await store().sets.update<'no'>(user, updating(), async ({ addNotes, addCards }) => {
      await addNotes(incoming.notes);
      await addCards(incoming.cards);
      return refuse('no');
    });
    expect(refused).toEqual(refuse('no'));
    const failing = store().sets.update(user, updating(), () => Promise.reject(new Error('no package')));
    await expect(failing).rejects.toThrow('no package');
    expect(await contents(store(), user, set)).toEqual(before);
    expect(await update(store(), user, set.id, incoming)).toEqual(ok(undefined));
    expect(await store().sets.find(user, set.id)).toMatchObject({ cardCount: 6 });
  });

  it('happens once for a receipt', async () => {
    const { user, set } = await aStoredSet(store);
    const receipt = { key: 'key', fingerprint: 'print', keep: () => 'kept' };
    const updating = () => ({ set: set.id, draft: randomSetId(), createdAt: new Date(), createdOn, limits });
    const fill = async () => ok({ report: aReport() });
    expect(await store().sets.update(user, updating(), fill, receipt)).toEqual(ok(undefined));
    expect(await store().sets.update(user, updating(), fill, receipt)).toEqual({
      ...refuse('answered_before'),
      answer: 'kept',
    });
  });
};

export const setUpdatesConformance = (open: OpenStore): void => {
  describe('an update of a set', () => {
    const store = openedStore(open);
    taking(store);
    refusing(store);
  });
};
