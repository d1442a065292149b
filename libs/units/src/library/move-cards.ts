import type { AccountId, CardId, NoteId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Card, CardFormat, Note, NoteWithCards } from '@flashcards/library';
import { isSameContent, noteBytesOf, noteTypeBytesOf, textBytesOf } from '@flashcards/library';
import type {
  CardMove,
  Cards,
  MoveCardsRefusal,
  NoteOfSet,
  OwnCard,
  SizedSet,
  Tx,
} from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import type { MovedFiles } from '../media/moved-files.ts';
import { movedFiles } from '../media/moved-files.ts';
import { missing } from './found-cards.ts';
import type { MovedTypes } from './moved-types.ts';
import { movedTypes } from './moved-types.ts';
import { isOverfull, isTooLarge, resizing, saveSizes } from './sizes.ts';

/** What one unit of work writes at most. */
const most = { cards: 2_500, bytes: 8_000_000 };

type FoundCards = ReadonlyMap<CardId, OwnCard>;

/** The cards that the set does not have, with the other cards of their notes. */
interface Leaving {
  readonly notes: readonly NoteId[];
  readonly cards: readonly CardId[];
}

const leavingCards = async (
  tx: Tx,
  account: AccountId,
  { move: { set, cards }, found }: { readonly move: CardMove; readonly found: FoundCards },
): Promise<Leaving> => {
  const away = cards.flatMap((id) => {
    const card = found.get(id);
    return card && card.set.id !== set ? [{ id, note: card.note?.id }] : [];
  });
  const notes = [...new Set(away.flatMap(({ note }) => note ?? []))];
  const siblings = await tx.notes.cards(account, notes);
  const all = away.flatMap(({ id, note }) => (note && siblings.get(note)) ?? [id]);
  return { notes, cards: [...new Set(all)] };
};

interface LeavingCard {
  readonly set: SizedSet;
  /** UTF-8 bytes of its sides and, for the first card of a note, of the note. */
  readonly textBytes: number;
}

const sizesOf = (found: readonly OwnCard[]): readonly LeavingCard[] => {
  const counted = new Set<NoteId>();
  return found.map(({ set, note, textBytes, tagBytes }) => {
    const isFirst = !note || !counted.has(note.id);
    if (note) counted.add(note.id);
    return { set, textBytes: textBytes + (isFirst ? tagBytes + (note?.textBytes ?? 0) : 0) };
  });
};

/** A note or typed card whose content is different in its new set: the id of its type, or names of files. */
interface Changed<Content> {
  readonly before: Content;
  readonly after: Content;
}

/** What the set gets besides cards and notes. */
interface Arriving {
  readonly types: MovedTypes['added'];
  readonly files: MovedFiles['added'];
  readonly notes: readonly Changed<Note>[];
  readonly typed: readonly Changed<Card>[];
}

/** The content that leaves each set. */
const bySet = (
  notes: readonly NoteOfSet[],
  typed: readonly (Card & { readonly set: SetId })[],
): ReadonlyMap<SetId, { readonly notes: NoteWithCards[]; readonly typed: Card[] }> => {
  const sets = new Map<SetId, { readonly notes: NoteWithCards[]; readonly typed: Card[] }>();
  const of = (set: SetId) => {
    const content = sets.get(set) ?? { notes: [], typed: [] };
    sets.set(set, content);
    return content;
  };
  for (const { set, ...note } of notes) of(set).notes.push(note);
  for (const { set, ...card } of typed) of(set).typed.push(card);
  return sets;
};

const arriving = async (
  tx: Tx,
  account: AccountId,
  { move: { set: to, references }, content }: { readonly move: CardMove; readonly content: ReturnType<typeof bySet> },
): Promise<Arriving | undefined> => {
  let [types, files]: [MovedTypes['added'], MovedFiles['added']] = [new Map(), new Map()];
  const [notes, typed]: [Changed<Note>[], Changed<Card>[]] = [[], []];
  for (const [from, some] of content) {
    const moved = { from, to, ...some };
    const typesThere = await movedTypes(tx, account, { moved, others: types });
    const filesThere = typesThere && (await movedFiles(tx, account, { moved, references, others: files }));
    if (!filesThere) return undefined;
    [types, files] = [typesThere.added, filesThere.added];
    const renamed = (text: string, format: CardFormat): string =>
      references.renamed({ text, format }, filesThere.names);
    for (const { note: before } of some.notes) {
      const fields = before.fields.map((text) => renamed(text, 'html'));
      const after = { ...before, fields, type: typesThere.ids.get(before.type) ?? before.type };
      if (!isSameContent(before, after)) notes.push({ before, after });
    }
    for (const before of some.typed) {
      const { front, back, format = 'text' } = before;
      const after = { ...before, front: renamed(front, format), back: renamed(back, format) };
      if (after.front !== front || after.back !== back) typed.push({ before, after });
    }
  }
  return { types, files, notes, typed };
};

interface Moved {
  readonly target: SizedSet;
  readonly leaving: Leaving;
  readonly cards: readonly LeavingCard[];
  readonly arriving: Arriving;
}

/** The sizes of all sets. */
const resized = ({ target, cards, arriving: { types, notes, typed } }: Moved) => {
  const { grow, resized: sizes } = resizing();
  for (const { set, textBytes } of cards) {
    grow(set, { cards: -1, textBytes: -textBytes });
    grow(target, { cards: 1, textBytes });
  }
  for (const type of types.values()) grow(target, { cards: 0, textBytes: noteTypeBytesOf(type) });
  for (const { before, after } of notes)
    grow(target, { cards: 0, textBytes: noteBytesOf(after) - noteBytesOf(before) });
  for (const { before, after } of typed)
    grow(target, { cards: 0, textBytes: textBytesOf(after) - textBytesOf(before) });
  return sizes();
};

const save = async (tx: Tx, account: AccountId, { target: { id: set }, leaving, arriving: there }: Moved) => {
  const after = <Content>(changed: readonly Changed<Content>[]): readonly Content[] =>
    changed.map((each) => each.after);
  await tx.notes.insert(account, { set, types: [...there.types.values()], notes: [] });
  await tx.cards.move(account, { set, ...leaving });
  await tx.notes.save(account, { set, notes: after(there.notes) });
  await tx.cards.save(account, after(there.typed));
  await tx.media.hold(account, set, [...there.files.values()]);
};

/** The content of cards that were found. */
const contentOf = async (tx: Tx, account: AccountId, { notes: ids, cards }: Leaving, found: FoundCards) => {
  const notes = [...(await tx.notes.find(account, ids)).values()];
  const typed = await tx.cards.sides(
    account,
    cards.filter((id) => !found.get(id)?.note),
  );
  const setOf = (id: CardId) => found.get(id)?.set.id as SetId;
  return bySet(
    notes,
    [...typed.values()].map((card) => ({ ...card, set: setOf(card.id) })),
  );
};

const found = async (
  tx: Tx,
  account: AccountId,
  move: CardMove,
): Promise<Outcome<Moved | undefined, MoveCardsRefusal>> => {
  const target = await tx.sets.find(account, move.set);
  if (!target) return refuse('set_not_found');
  const asked = await tx.cards.find(account, move.cards);
  const refusal = missing(asked, move.cards);
  if (refusal) return refusal;
  const leaving = await leavingCards(tx, account, { move, found: asked });
  if (leaving.cards.length === 0) return ok(undefined);
  if (leaving.cards.length > most.cards) return refuse('too_much_to_move');
  const siblings = leaving.cards.filter((id) => !asked.has(id));
  const all = new Map([...asked, ...(await tx.cards.find(account, siblings))]);
  const cards = sizesOf(leaving.cards.flatMap((id) => all.get(id) ?? []));
  if (cards.reduce((bytes, card) => bytes + card.textBytes, 0) > most.bytes) return refuse('too_much_to_move');
  const content = await contentOf(tx, account, leaving, all);
  const there = await arriving(tx, account, { move, content });
  return there ? ok({ target, leaving, cards, arriving: there }) : refuse('too_much_to_move');
};

export const move =
  (change: Change): Cards['move'] =>
  (account, wanted, receipt) =>
    change(account, receipt, async (tx) => {
      const moved = await found(tx, account, wanted);
      if (!moved.ok) return moved;
      if (!moved.value) return ok(0);
      const sizes = resized(moved.value);
      if (isOverfull(sizes, wanted.limits)) return refuse('set_full');
      if (isTooLarge(sizes, wanted.limits)) return refuse('set_too_large');
      await save(tx, account, moved.value);
      await saveSizes(tx, account, sizes);
      return ok(moved.value.leaving.cards.length);
    });
