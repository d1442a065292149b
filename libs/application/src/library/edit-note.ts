import type { User } from '@flashcards/accounts';
import type { CardId, NoteId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FieldTexts, Tag } from '@flashcards/library';
import { distinctTags, parseSide, typedNoteType } from '@flashcards/library';
import type { Cards, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import type { EditRefusal, NotePorts, Wanted } from './note-edits.ts';
import { editAll } from './note-edits.ts';

interface Ports extends NotePorts {
  readonly cards: Cards;
}

export interface NoteChange {
  /** Of a card that was typed in: the card's id. */
  readonly note: NoteId;
  /** By the names of the fields; others stay. */
  readonly fields: ReadonlyMap<string, string>;
  readonly tags: readonly Tag[];
}

type FindRefusal = 'note_not_found' | 'unknown_field' | 'makes_no_card';

/** The texts by the index of their fields; `undefined` where there is no such field. */
export const byIndex = (fields: readonly string[], texts: ReadonlyMap<string, string>): FieldTexts | undefined => {
  const indexes = new Map([...texts].map(([name, text]) => [fields.indexOf(name), text]));
  return indexes.has(-1) ? undefined : indexes;
};

/** The edit of a card that was typed in. Its format stays. */
const findTyped = async ({ cards }: Ports, user: User, change: NoteChange): Promise<Outcome<Wanted, FindRefusal>> => {
  const card = await cards.find(user.account, change.note as string as CardId);
  if (!card || card.note) return refuse('note_not_found');
  const texts = byIndex(typedNoteType.fields, change.fields);
  if (!texts) return refuse('unknown_field');
  const { id, format } = card;
  const [front, back] = [texts.get(0) ?? card.front, texts.get(1) ?? card.back];
  if ([front, back].some((side) => parseSide(side) === undefined)) return refuse('makes_no_card');
  return ok({ notes: [], typed: [{ id, front, back, format, tags: change.tags }] });
};

const find = async (ports: Ports, user: User, change: NoteChange): Promise<Outcome<Wanted, FindRefusal>> => {
  const before = await ports.notes.find(user.account, change.note);
  if (!before) return findTyped(ports, user, change);
  const type = await ports.notes.type(user.account, before.set, before.type);
  if (!type) return refuse('note_not_found');
  const fields = byIndex(type.fields, change.fields);
  return fields ? ok({ notes: [{ before, type, fields, tags: change.tags }], typed: [] }) : refuse('unknown_field');
};

type EditedNote = Receipted<
  readonly CardId[],
  Exclude<EditRefusal, 'card_not_found' | 'made_from_note'> | 'unknown_field'
>;

/** Changes fields and tags of an own note. Returns the cards that it makes now. */
export const editNote =
  (ports: Ports) =>
  async (user: User, given: NoteChange, once?: Once<readonly CardId[]>): Promise<EditedNote> => {
    const change = { ...given, tags: distinctTags(given.tags) };
    const own = [change.note as string as CardId];
    const edited = await editAll(ports, user, () => find(ports, user, change), {
      once,
      answerOf: ([cards = own]): readonly CardId[] => cards,
    });
    const isGone = !edited.ok && (edited.code === 'card_not_found' || edited.code === 'made_from_note');
    return isGone ? refuse('note_not_found') : (edited as EditedNote);
  };
