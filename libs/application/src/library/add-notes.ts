import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, NoteId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FieldTexts, NoteType, NoteWithCards, Tag } from '@flashcards/library';
import { distinctTags, tagKeys } from '@flashcards/library';
import type { AdditionRefusal, NoteAddition, Receipted } from '@flashcards/persistence-ports';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';
import { byIndex } from './edit-note.ts';
import type { NotePorts } from './note-edits.ts';
import type { RenderMeter, RenderRefusal } from './render-notes.ts';
import { cardsFrom, renderMeter, renderNotes } from './render-notes.ts';

export interface NewNote {
  /** The name of a note type of the set, or of a built-in one. */
  readonly noteType: string;
  /** By the names of the fields; others are blank. */
  readonly fields: ReadonlyMap<string, string>;
  readonly tags: readonly Tag[];
}

export interface NewNotesOfSet {
  readonly set: SetId;
  readonly notes: readonly NewNote[];
}

export interface AddedNote {
  readonly note: NoteId;
  readonly cards: readonly CardId[];
}

type NewNotesRefusal = RenderRefusal | 'unknown_note_type' | 'unknown_field' | 'makes_no_card';

/** The note types with these names: those of the set, then built-in ones. Only one is held at a time. */
async function* typesWith(
  { notes, noteRenderer }: NotePorts,
  { account }: User,
  { set, names }: { readonly set: SetId; readonly names: ReadonlySet<string> },
): AsyncGenerator<NoteType> {
  const wanted = new Set(names);
  for await (const page of notes.typesOf(account, set))
    for (const type of page) if (wanted.delete(type.name)) yield type;
  for (const name of wanted) {
    const type = noteRenderer.builtIn(name);
    if (type) yield type;
  }
}

/** A note to add, and its place in the request. */
interface Entry {
  readonly entry: number;
  readonly note: NewNote;
}

const textsOf = ({ fields }: NoteType, texts: FieldTexts): readonly string[] =>
  fields.map((_, index) => texts.get(index) ?? '');

type Added = Pick<NoteAddition, 'types' | 'notes' | 'files'>;

interface EntriesOfType {
  readonly set: SetId;
  readonly type: NoteType;
  readonly entries: readonly Entry[];
  readonly meter: RenderMeter;
}

/** Adds notes of one type to those that are made already, by their entries. */
const madeOfType = async (
  ports: NotePorts,
  user: User,
  { set, type, entries, meter }: EntriesOfType,
): Promise<Outcome<readonly (readonly [number, NoteWithCards, Added['files']])[], NewNotesRefusal>> => {
  const [at, texts] = [ports.now(), entries.map(({ note }) => byIndex(type.fields, note.fields))];
  const unknown = texts.findIndex((each) => each === undefined);
  if (unknown >= 0) return refuse('unknown_field', [entries[unknown]?.entry ?? 0]);
  const notes = entries.map(({ note }, index) => ({
    fields: textsOf(type, texts[index] ?? new Map()),
    tags: note.tags,
  }));
  const rendered = await renderNotes(ports, user, { set, type, notes, meter });
  if (!rendered.ok) return rendered;
  const blank = rendered.value.findIndex(({ cards }) => cards.length === 0);
  if (blank >= 0) return refuse('makes_no_card', [entries[blank]?.entry ?? 0]);
  return ok(
    entries.map(({ entry, note }, index) => {
      const { fields = [], cards = [], files = [] } = rendered.value[index] ?? {};
      const id = ports.newId() as NoteId;
      const made = { id, guid: ports.newId(), type: type.id, fields, tags: note.tags, modifiedAt: at };
      return [entry, { note: made, cards: cardsFrom(ports, cards) }, files] as const;
    }),
  );
};

const madeNotes = async (
  ports: NotePorts,
  user: User,
  { set, notes }: NewNotesOfSet,
): Promise<Outcome<Added, NewNotesRefusal>> => {
  const keyOf = tagKeys();
  const all = notes.map((note, entry) => ({ note: { ...note, tags: distinctTags(note.tags, keyOf) }, entry }));
  const types: NoteType[] = [];
  const made = new Map<number, NoteWithCards>();
  const files: Added['files'][number][] = [];
  const names = new Set(notes.map(({ noteType }) => noteType));
  const meter = renderMeter();
  for await (const type of typesWith(ports, user, { set, names })) {
    const entries = all.filter(({ note }) => note.noteType === type.name);
    const ofType = await madeOfType(ports, user, { set, type, entries, meter });
    if (!ofType.ok) return ofType;
    for (const [entry, note, some] of ofType.value) {
      made.set(entry, note);
      files.push(...some);
    }
    if (ports.noteRenderer.builtIn(type.name)?.id === type.id) types.push(type);
  }
  const lacking = all.find(({ entry }) => !made.has(entry));
  if (lacking) return refuse('unknown_note_type', [lacking.entry]);
  return ok({ types, files, notes: all.flatMap(({ entry }) => made.get(entry) ?? []) });
};

type AddedNotes = Receipted<readonly AddedNote[], AdditionRefusal | Exclude<NewNotesRefusal, 'note_not_found'>>;

/** Adds notes with their cards at the end of an own set, all or none. */
export const addNotes =
  (ports: NotePorts) =>
  async (user: User, given: NewNotesOfSet, once?: Once<readonly AddedNote[]>): Promise<AddedNotes> => {
    const { sets, notes, now, setLimits: limits } = ports;
    const { set } = given;
    if (!(await sets.find(user.account, set))) return refuse('set_not_found');
    const made = await madeNotes(ports, user, given);
    if (!made.ok) return made.code === 'note_not_found' ? refuse('set_not_found') : (made as AddedNotes);
    const createdOn = studyDay(now(), user.settings);
    const added = made.value.notes.map(({ note, cards }) => ({ note: note.id, cards: cards.map(({ id }) => id) }));
    return answering(
      once,
      () => added,
      (receipt) => notes.add(user.account, { set, createdOn, limits, ...made.value }, receipt),
    );
  };
