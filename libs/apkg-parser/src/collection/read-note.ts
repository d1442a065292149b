import type { NotesOptions } from '../anki-package.ts';
import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { LongValue } from '../sqlite/value.ts';
import { validDate } from '../valid-date.ts';
import type { Note, UnreadableNote, UnreadableReason } from './note.ts';
import type { NoteType } from './note-type.ts';
import { splitTags } from './split-tags.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';
import type { Writable } from './writable.ts';

const fieldSeparator = '\u001f';
const secondInMilliseconds = 1000;
// About a thousand tags. A longer text is treated as no tags.
const longestTags = 10_000;
// Enough for a number stored as text, which add-ons write, and for any id.
const shortBytes = 1_000;

/** The columns that a note is read from. */
export const noteColumns = ['id', 'mid', 'mod', 'guid', 'tags', 'flds'] as const;

/** Anki does not use them. */
const unusedColumns = ['flags', 'data'];

/** The columns above and, on request and if the file has them, those that Anki does not use. */
export const noteColumnsIn = (file: SqliteFile, { withUnused = false }: NotesOptions = {}): readonly string[] =>
  withUnused && file.hasColumns('notes', unusedColumns) ? [...noteColumns, ...unusedColumns] : noteColumns;

/** Maximum bytes of a value of each column above; longer values are not read. */
export const noteValueBytes = ({ fieldBytes, noteBytes, cardDataBytes }: PackageLimits): readonly number[] => [
  shortBytes,
  shortBytes,
  shortBytes,
  shortBytes,
  4 * longestTags,
  Math.max(fieldBytes, noteBytes),
  shortBytes,
  cardDataBytes,
];

/** Whether a text has more UTF-8 bytes than `most`. Encoding it would copy dozens of megabytes. */
const isLonger = (text: string, most: number): boolean => {
  // A UTF-16 unit takes at most three bytes, so the length decides nearly all cases.
  if (text.length * 3 <= most || text.length > most) return text.length > most;
  let bytes = text.length;
  for (let at = 0; at < text.length && bytes <= most; at += 1) {
    const unit = text.charCodeAt(at);
    // A surrogate pair takes four bytes, two for each half.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return bytes > most;
};

/** What is needed of a note type. */
interface Form {
  readonly id: string;
  /** '' for each field. */
  readonly blanks: readonly string[];
}

/** The values of a text over blank ones; undefined if they are more than `most`. Takes half the time of `split`. */
const fill = (blanks: readonly string[], text: string, most: number): readonly string[] | undefined => {
  const fields = blanks.slice();
  let from = 0;
  for (let at = 0; at < most; at += 1) {
    const to = text.indexOf(fieldSeparator, from);
    if (to < 0) {
      fields[at] = text.slice(from);
      return fields;
    }
    fields[at] = text.slice(from, to);
    from = to + 1;
  }
  return undefined;
};

const tagsOf = (value: SqliteValue | undefined): readonly string[] => {
  const tags = textOf(value);
  return tags === '' || tags.length > longestTags ? [] : splitTags(tags);
};

const unusedOf = ([, , , , , , flags, data]: readonly SqliteValue[]): Pick<Note, 'flags' | 'data'> => ({
  ...(numberOf(flags) === 0 ? {} : { flags: numberOf(flags) }),
  ...(textOf(data) === '' ? {} : { data: textOf(data) }),
});

/**
 * Finds note types by id. Remembers the last one, because consecutive notes mostly share it, and comparing two numbers
 * is faster than formatting one.
 */
const formFinder = (noteTypes: ReadonlyMap<string, NoteType>) => {
  let lastId: SqliteValue | undefined;
  let last: Form | undefined;
  return (mid: SqliteValue | undefined): Form | undefined => {
    if (mid === lastId) return last;
    const type = noteTypes.get(idOf(mid) ?? '');
    lastId = mid;
    last = type && { id: type.id, blanks: Array<string>(type.fields.length).fill('') };
    return last;
  };
};

/** Converts rows of the columns above to notes. Throws `too-large`. */
export const noteReader = (noteTypes: ReadonlyMap<string, NoteType>, limits: PackageLimits) => {
  const fieldsOf = (value: SqliteValue | undefined, { blanks }: Form): readonly string[] | UnreadableReason => {
    if (value instanceof LongValue) return 'too-large';
    if (typeof value !== 'string') return 'not-text';
    const fields = fill(blanks, value, limits.fields);
    if (!fields) return 'too-large';
    const mayBeLonger = value.length * 3 > limits.fieldBytes;
    return mayBeLonger && fields.some((field) => isLonger(field, limits.fieldBytes)) ? 'too-large' : fields;
  };

  let values = 0;
  /** Limits the total: each value is small, but many notes may have a thousand each. */
  const count = (more: number): void => {
    values += more;
    if (values > limits.noteValues) throw new PackageError('too-large', 'The notes have too many fields or tags.');
  };

  const formOf = formFinder(noteTypes);
  return (row: readonly SqliteValue[]): Note | UnreadableNote => {
    const [key, mid, mod, guid, tags, flds] = row;
    const id = idOf(key) ?? '0';
    const form = formOf(mid);
    if (!form) return { kind: 'unreadable', id, reason: 'unknown-note-type' };
    const fields = fieldsOf(flds, form);
    if (typeof fields === 'string') return { kind: 'unreadable', id, reason: fields };
    const ownTags = tagsOf(tags);
    count(fields.length + ownTags.length);
    const modified = validDate(numberOf(mod) * secondInMilliseconds);
    const note: Writable<Note> = {
      kind: 'note',
      id,
      guid: textOf(guid),
      noteTypeId: form.id,
      fields,
      tags: ownTags,
    };
    // Faster than a spread.
    if (modified) note.modified = modified;
    return row.length === noteColumns.length ? note : { ...note, ...unusedOf(row) };
  };
};

/** The number of values stored in a row of the columns above; `fields` may have more, because missing ones are added. */
export const valuesIn = (row: readonly SqliteValue[], fields: readonly string[]): number => {
  const flds = row[noteColumns.indexOf('flds')];
  if (typeof flds !== 'string') return 0;
  const wholeLength = fields.reduce((sum, field) => sum + field.length, fields.length - 1);
  return flds.length === wholeLength ? fields.length : flds.split(fieldSeparator).length;
};
