import type { PackageLimits } from '../limits.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { LongValue } from '../sqlite/value.ts';
import { validDate } from '../valid-date.ts';
import type { Note, UnreadableNote, UnreadableReason } from './note.ts';
import type { NoteType } from './note-type.ts';
import { splitTags } from './split-tags.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';

const fieldSeparator = '\u001f';
// The fields are not even fetched when its fields together are beyond this many times the limit of one.
const fieldsTogether = 4;
// Thousands of tags; more is no list of tags, and is left out.
const tagsLength = 100_000;

/** The columns that a note is read from. */
export const noteColumns = ['id', 'mid', 'mod', 'guid', 'tags', 'flds'] as const;

type Read<T> = T | UnreadableReason;
const isReason = (value: object | string): value is UnreadableReason => typeof value === 'string';

/** True when a field is beyond the limit. A UTF-16 unit is at most three bytes, so nearly all notes are told by length. */
const hasHugeField = (fields: readonly string[], { fieldBytes }: PackageLimits): boolean =>
  fields.some((field) => field.length * 3 > fieldBytes && new TextEncoder().encode(field).length > fieldBytes);

const padded = (fields: readonly string[], length: number): readonly string[] =>
  fields.length < length ? [...fields, ...Array<string>(length - fields.length).fill('')] : fields;

/**
 * Streams every note in the order of the ids; one that cannot be used comes as an `UnreadableNote`.
 * Throws `corrupt` on a damaged page.
 */
export function* readNotes(
  file: SqliteFile,
  noteTypes: ReadonlyMap<string, NoteType>,
  limits: PackageLimits,
): Generator<Note | UnreadableNote> {
  const most = limits.fieldBytes * fieldsTogether;
  // One more than there may be is enough to tell that there are too many.
  const split = (text: string): readonly string[] => text.split(fieldSeparator, limits.fields + 1);

  const fieldsOf = (typeId: string, value: SqliteValue | undefined): Read<readonly string[]> => {
    const type = noteTypes.get(typeId);
    if (!type) return 'unknown-note-type';
    if (value instanceof LongValue && value.kind === 'text') return 'too-large';
    if (typeof value !== 'string') return 'not-text';
    const fields = split(value);
    return fields.length > limits.fields || hasHugeField(fields, limits)
      ? 'too-large'
      : padded(fields, type.fields.length);
  };

  const tagsOf = (value: SqliteValue | undefined): readonly string[] => {
    const tags = textOf(value);
    return tags.length > tagsLength ? [] : splitTags(tags);
  };

  const readNote = ([key, mid, modified, guid, tags, flds]: readonly SqliteValue[]): Note | UnreadableNote => {
    const id = idOf(key);
    const noteTypeId = idOf(mid);
    const fields = fieldsOf(noteTypeId, flds);
    if (isReason(fields)) return { kind: 'unreadable', id, reason: fields };
    const date = validDate(numberOf(modified) * 1000);
    return {
      kind: 'note',
      id,
      guid: textOf(guid),
      noteTypeId,
      fields,
      tags: tagsOf(tags),
      ...(date ? { modified: date } : {}),
    };
  };

  for (const row of file.rows('notes', noteColumns, { mostValueBytes: most })) yield readNote(row);
}
