import type { User } from '@flashcards/accounts';
import type { CardId, NoteId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardOfNote, CardText, NoteType } from '@flashcards/library';
import type { Cards, FoundNote, Receipted, TypedEdit } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import type { EditRefusal, NotePorts, Wanted, WantedEdit } from './note-edits.ts';
import { editAll } from './note-edits.ts';
import type { PlainSides, RendererRefusal } from './note-renderer.ts';
import { renderMeter } from './render-notes.ts';

export interface EditPorts extends NotePorts {
  readonly cards: Cards;
}

export interface CardEdit extends CardText {
  readonly card: CardId;
}

interface PlainNote {
  readonly before: FoundNote;
  readonly type: NoteType;
  /** By the ordinal of the card. */
  readonly sides: readonly (PlainSides | undefined)[];
}

type Found<T> = Outcome<T, RendererRefusal | 'card_not_found'>;

/** Finds notes with the fields that their cards show, each type once; no more than one request may edit. */
const plainNotes = ({ notes, noteRenderer }: EditPorts, { account, id: user }: User) => {
  const { texts: fits } = renderMeter();
  const found = new Map<NoteId, PlainNote>();
  const types = new Map<string, Omit<PlainNote, 'before'>>();
  const typeOf = async ({ set, type: id }: FoundNote): Promise<Found<Omit<PlainNote, 'before'>>> => {
    const key = `${set} ${id}`;
    const known = types.get(key);
    if (known) return ok(known);
    const type = await notes.type(account, set, id);
    if (!type) return refuse('card_not_found');
    if (!fits([type.definition])) return refuse('too_much_to_render');
    const sides = await noteRenderer.plainSides(user, type);
    if (!sides.ok) return sides;
    const plain = { type, sides: sides.value };
    types.set(key, plain);
    return ok(plain);
  };
  return async (id: NoteId): Promise<Found<PlainNote>> => {
    const seen = found.get(id);
    if (seen) return ok(seen);
    const before = await notes.find(account, id);
    if (!before) return refuse('card_not_found');
    if (!fits(before.fields)) return refuse('too_much_to_render');
    const type = await typeOf(before);
    if (!type.ok) return type;
    const note = { before, ...type.value };
    found.set(id, note);
    return ok(note);
  };
};

/** Fields of packages are separated by U+001F. */
const asField = (side: string): string => side.replaceAll('\u001f', ' ');

interface SidesEdit extends Pick<CardEdit, 'front' | 'back'>, Pick<WantedEdit, 'entry'> {
  /** Of earlier edits of the note. */
  readonly fields?: WantedEdit['fields'] | undefined;
}

/** The edit of a note by the sides of one of its cards, in addition to earlier ones. */
const withSides = (
  { before, type, sides }: PlainNote,
  { ordinal }: CardOfNote,
  { entry, front, back, fields }: SidesEdit,
): WantedEdit | undefined => {
  const plain = sides[ordinal];
  if (!plain) return undefined;
  const texts = new Map([...(fields ?? []), [plain.front, asField(front)], [plain.back, asField(back)]]);
  return { entry, before, type, fields: texts, tags: before.tags };
};

/** The edits of notes whose cards show one field on each side, and of typed cards. */
const find = async (
  ports: EditPorts,
  user: User,
  edits: readonly CardEdit[],
): Promise<Outcome<Wanted, RendererRefusal | 'card_not_found' | 'made_from_note'>> => {
  const noteOf = plainNotes(ports, user);
  const typed: TypedEdit[] = [];
  const notes = new Map<NoteId, WantedEdit>();
  for (const [entry, { card: id, front, back }] of edits.entries()) {
    const card = await ports.cards.find(user.account, id);
    if (!card?.note) {
      typed.push({ id, front, back });
      continue;
    }
    const note = await noteOf(card.note.id);
    if (!note.ok) return note.code === 'card_not_found' ? refuse(note.code, [entry]) : note;
    const { fields } = notes.get(card.note.id) ?? {};
    const edit = withSides(note.value, card.note, { entry, front, back, fields });
    if (!edit) return refuse('made_from_note', [entry]);
    notes.set(card.note.id, edit);
  }
  return ok({ notes: [...notes.values()], typed });
};

type Edited = Receipted<void, Exclude<EditRefusal, 'note_not_found'>>;

/**
 * Replaces both sides of own cards, of all or none. Of a card that is made from a note, the fields that are its sides
 * change, and with them the other cards of the note.
 */
export const editSides = async (
  ports: EditPorts,
  user: User,
  { edits, once }: { readonly edits: readonly CardEdit[]; readonly once: Once<void> | undefined },
): Promise<Edited> => {
  const answer = { once, answerOf: () => undefined };
  const typed = edits.map(({ card: id, front, back }) => ({ id, front, back }));
  // Most cards are typed in: no note is looked for until one of them is made from one.
  const first = await editAll(ports, user, async () => ok({ notes: [], typed }), answer);
  if (first.ok || first.code !== 'made_from_note') return first as Edited;
  const edited = await editAll(ports, user, () => find(ports, user, edits), answer);
  return !edited.ok && edited.code === 'note_not_found' ? refuse('card_not_found') : (edited as Edited);
};
