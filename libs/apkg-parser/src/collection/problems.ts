import type { SqliteValue } from '../sqlite/value.ts';
import type { WarningLog } from '../warning.ts';
import type { Note, UnreadableNote, UnreadableReason } from './note.ts';
import type { NoteType } from './note-type.ts';
import type { PackageCard } from './package-card.ts';
import type { PackageReview } from './package-review.ts';
import { valuesIn } from './read-note.ts';
import { idOf } from './stored-value.ts';

type Row = readonly SqliteValue[];
type Problem = Parameters<WarningLog['add']> | undefined;

const reasons: Readonly<Record<UnreadableReason, string>> = {
  'unknown-note-type': 'its note type is not in the package',
  'not-text': 'its fields are no text',
  'too-large': 'its fields are too many or too large',
};

const idIn = ([id]: Row): string => idOf(id) ?? 'without an id';

/**
 * The problem of a note: it cannot be read, or its number of values differs from the number of fields, which Anki
 * refuses.
 */
export const problemOfNote =
  (noteTypes: ReadonlyMap<string, NoteType>) =>
  (row: Row, note: Note | UnreadableNote | undefined): Problem => {
    if (!note) return undefined;
    if (note.kind === 'unreadable') return ['unreadable-note', `note ${note.id}`, reasons[note.reason]];
    const fields = noteTypes.get(note.noteTypeId)?.fields.length;
    const values = valuesIn(row, note.fields);
    if (values === fields) return undefined;
    return ['uneven-note', `note ${note.id}`, `it has ${values} values for ${fields ?? 0} fields`];
  };

export const problemOfCard = (row: Row, card: PackageCard | undefined): Problem =>
  card ? undefined : ['unreadable-card', `card ${idIn(row)}`, 'its note or its deck is no id'];

export const problemOfReview = (row: Row, review: PackageReview | undefined): Problem =>
  review ? undefined : ['unreadable-review', `review ${idIn(row)}`, 'its card is no id'];
