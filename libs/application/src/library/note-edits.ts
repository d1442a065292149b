import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FieldTexts, Note, NoteType, SetLimits } from '@flashcards/library';
import { editedNote } from '@flashcards/library';
import type {
  CardsOfNotes,
  FlashcardSets,
  FoundNote,
  Media,
  NoteEdit,
  NoteEditRefusal,
  Notes,
  Receipted,
  TypedEdit,
} from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { NewId, Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { answering } from '../accounts/once.ts';
import type { NoteRenderer } from './note-renderer.ts';
import type { RenderRefusal } from './render-notes.ts';
import { cardsFrom, renderMeter, renderNotes } from './render-notes.ts';

export interface NotePorts {
  readonly sets: FlashcardSets;
  readonly notes: Notes;
  readonly media: Media;
  readonly noteRenderer: NoteRenderer;
  readonly now: Now;
  readonly newId: NewId;
  readonly setLimits: SetLimits;
}

/** New texts for fields of a note, and its tags. */
export interface WantedEdit {
  /** Its place in the request, if that is a list. */
  readonly entry?: number | undefined;
  readonly before: FoundNote;
  readonly type: NoteType;
  readonly fields: FieldTexts;
  readonly tags: readonly string[];
}

/** The notes of one type of a set can be rendered together. */
const byType = (wanted: readonly WantedEdit[]): readonly (readonly WantedEdit[])[] => {
  const groups = new Map<string, WantedEdit[]>();
  for (const each of wanted) {
    const key = `${each.before.set} ${each.type.id}`;
    const group = groups.get(key) ?? [];
    group.push(each);
    groups.set(key, group);
  }
  return [...groups.values()];
};

/** A type may have got fields since the note was stored. */
const withFieldsOf = ({ fields: names }: NoteType, { fields, ...note }: Note): Note => ({
  ...note,
  fields: [...fields, ...names.slice(fields.length).map(() => '')],
});

/** The edits, with the cards that each note makes then. */
const noteEdits = async (
  ports: NotePorts,
  user: User,
  wanted: readonly WantedEdit[],
): Promise<Outcome<readonly NoteEdit[], RenderRefusal | 'makes_no_card'>> => {
  const at = ports.now();
  const edits: NoteEdit[] = [];
  const meter = renderMeter();
  for (const group of byType(wanted)) {
    const [
      {
        before: { set },
        type,
      },
    ] = group as [WantedEdit];
    const notes = group.map(({ before: { set: _, ...before }, fields, tags }) => ({
      before,
      after: editedNote(withFieldsOf(type, before), { fields, tags, at }),
    }));
    const rendered = await renderNotes(ports, user, { set, type, notes: notes.map(({ after }) => after), meter });
    if (!rendered.ok) return rendered;
    for (const [index, { fields, cards, files }] of rendered.value.entries()) {
      const { before, after } = notes[index] as (typeof notes)[number];
      const { entry } = group[index] as WantedEdit;
      if (cards.length === 0) return refuse('makes_no_card', ...(entry === undefined ? [] : [[entry]]));
      edits.push({ before, after: { note: { ...after, fields }, cards: cardsFrom(ports, cards) }, files });
    }
  }
  return ok(edits);
};

/** What is to be edited, as it is at the moment. */
export interface Wanted {
  readonly notes: readonly WantedEdit[];
  readonly typed: readonly TypedEdit[];
}

export type EditRefusal = Exclude<NoteEditRefusal, 'note_changed'> | RenderRefusal | 'makes_no_card';

/** Attempts at an edit whose notes change meanwhile. */
const mostAttempts = 5;

/** Edits notes and typed cards, all or none. Notes that change meanwhile are found and rendered again. */
export const editAll = async <Answer, Code extends string>(
  ports: NotePorts,
  user: User,
  find: () => Promise<Outcome<Wanted, Code>>,
  { once, answerOf }: { readonly once: Once<Answer> | undefined; readonly answerOf: (cards: CardsOfNotes) => Answer },
): Promise<Receipted<Answer, EditRefusal | Code>> => {
  const { notes, now, setLimits: limits } = ports;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const wanted = await find();
    if (!wanted.ok) return wanted;
    const edits = await noteEdits(ports, user, wanted.value.notes);
    if (!edits.ok) return edits;
    const at = now();
    const all = { notes: edits.value, typed: wanted.value.typed, at, createdOn: studyDay(at, user.settings), limits };
    const edited = await answering(once, answerOf, (receipt) => notes.edit(user.account, all, receipt));
    if (edited.ok || edited.code !== 'note_changed') return edited as Receipted<Answer, EditRefusal>;
  }
  throw new StoreUnavailable('a note changes all the time');
};
