import type { AccountId, CardId, Outcome, Refusal, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardAt, ChangedNote, Growth, MediaFile, Note } from '@flashcards/library';
import {
  cardsAfter,
  differentFiles,
  growthOf,
  isSameContent,
  isUnchanged,
  noteIdOf,
  noteUpdate,
  tagBytesOf,
  textBytesOf,
} from '@flashcards/library';
import type {
  NewCardOfSet,
  NoteEdit,
  NoteEditRefusal,
  NoteEdits,
  Notes,
  OwnCard,
  SizedSet,
  Tx,
  TypedEdit,
} from '@flashcards/persistence-ports';
import { edited, noteActions } from '../accounts/actions.ts';
import type { Change } from '../change.ts';
import { saveCards } from './changed-notes.ts';
import { missing } from './found-cards.ts';
import { lackingFiles } from '../media/lacking-files.ts';
import { isOverfull, isTooLarge, resizing, saveSizes } from './sizes.ts';

/** The entries of cards that are made from a note; undefined if none is. */
const madeFromNotes = (
  found: ReadonlyMap<CardId, OwnCard>,
  ids: readonly CardId[],
): Refusal<'made_from_note'> | undefined => {
  const entries = ids.flatMap((id, entry) => (found.get(id)?.note ? [entry] : []));
  return entries.length > 0 ? refuse('made_from_note', entries) : undefined;
};

/** A changed note with its set. */
interface ChangedOfSet extends ChangedNote {
  readonly set: SizedSet;
  /** Files that the set gets. */
  readonly files: readonly MediaFile[];
}

const changedNotes = async (
  tx: Tx,
  account: AccountId,
  edits: readonly NoteEdit[],
): Promise<Outcome<readonly ChangedOfSet[], NoteEditRefusal>> => {
  const found = await tx.notes.find(
    account,
    edits.map(({ before }) => before.id),
  );
  const sets = new Map<SetId, SizedSet | undefined>();
  const changed: ChangedOfSet[] = [];
  for (const { before, after: incoming, files: wanted } of edits) {
    const existing = found.get(before.id);
    if (!existing) return refuse('note_not_found');
    if (!isSameContent(existing.note, before)) return refuse('note_changed');
    const set = sets.get(existing.set) ?? (await tx.sets.find(account, existing.set));
    sets.set(existing.set, set);
    if (!set) return refuse('note_not_found');
    const files = await lackingFiles(tx, account, { set: existing.set, files: wanted });
    changed.push({ set, existing, incoming, update: noteUpdate(existing, incoming), files });
  }
  return ok(changed);
};

interface TypedChange {
  readonly edit: TypedEdit;
  readonly card: OwnCard;
}

/** Of two edits of one card the last counts. */
const typedChanges = async (
  tx: Tx,
  account: AccountId,
  edits: readonly TypedEdit[],
): Promise<Outcome<readonly TypedChange[], NoteEditRefusal>> => {
  const ids = edits.map(({ id }) => id);
  const found = await tx.cards.find(account, ids);
  const refusal = missing(found, ids) ?? madeFromNotes(found, ids);
  if (refusal) return refusal;
  const last = new Map(edits.map((edit) => [edit.id, edit]));
  return ok(
    [...last.values()].flatMap((edit) => {
      const card = found.get(edit.id);
      return card ? [{ edit, card }] : [];
    }),
  );
};

const growthOfTyped = ({ edit, card }: TypedChange): Growth => ({
  cards: 0,
  textBytes: textBytesOf(edit) - card.textBytes + (edit.tags === undefined ? 0 : tagBytesOf(edit.tags) - card.tagBytes),
});

/** The cards of all that is edited. */
const editedCards = (typed: readonly TypedChange[], notes: readonly ChangedOfSet[]): readonly CardId[] => [
  ...typed.map(({ edit }) => edit.id),
  ...notes.flatMap((each) => (isUnchanged(each.update) ? [] : cardsAfter(each.existing, each.incoming))),
];

/** A card of a note that has come into being. */
export const newCardOf =
  (note: Pick<Note, 'id'>) =>
  ({ ordinal, isWithdrawn: _, ...card }: CardAt): NewCardOfSet => ({ ...card, note: { id: note.id, ordinal } });

const saveNotes = async (tx: Tx, account: AccountId, changed: readonly ChangedOfSet[], { createdOn }: NoteEdits) => {
  for (const set of new Set(changed.map((each) => each.set.id))) {
    const inSet = changed.filter((each) => each.set.id === set);
    await tx.notes.save(account, { set, notes: inSet.flatMap(({ update }) => update.note ?? []) });
    const cards = inSet.flatMap(({ update, existing, incoming }) => {
      const added = new Set(update.added);
      return incoming.cards.filter(({ id }) => added.has(id)).map(newCardOf(existing.note));
    });
    await tx.cards.insert(account, { set, cards, createdOn });
    await tx.media.hold(account, set, differentFiles(inSet.flatMap(({ files }) => files)));
  }
  await saveCards(
    tx,
    account,
    changed.map(({ update }) => update),
  );
};

const saveTyped = async (tx: Tx, account: AccountId, edits: readonly TypedEdit[], at: Date): Promise<void> => {
  await tx.cards.save(
    account,
    edits.map(({ tags: _, ...card }) => card),
  );
  const tagged = edits.flatMap(({ id, tags }) => (tags === undefined ? [] : [{ note: noteIdOf({ id }), tags, at }]));
  await tx.notes.saveTags(account, tagged);
};

export const editNotes =
  (change: Change): Notes['edit'] =>
  (account, edits, receipt) =>
    change(account, receipt, async (tx) => {
      const typed = await typedChanges(tx, account, edits.typed);
      if (!typed.ok) return typed;
      const changed = await changedNotes(tx, account, edits.notes);
      if (!changed.ok) return changed;
      const { grow, resized } = resizing();
      for (const each of typed.value) grow(each.card.set, growthOfTyped(each));
      for (const each of changed.value) grow(each.set, growthOf(each));
      const sizes = resized();
      if (isOverfull(sizes, edits.limits)) return refuse('set_full');
      if (isTooLarge(sizes, edits.limits)) return refuse('set_too_large');
      await noteActions(tx, account, edited(editedCards(typed.value, changed.value), edits.at));
      await saveNotes(tx, account, changed.value, edits);
      await saveTyped(
        tx,
        account,
        typed.value.map(({ edit }) => edit),
        edits.at,
      );
      await saveSizes(tx, account, sizes);
      return ok(changed.value.map(({ existing, incoming }) => cardsAfter(existing, incoming)));
    });
