import type { PackageLimits } from '../limits.ts';
import { PackageError } from '../package-error.ts';
import type { SqliteValue } from '../sqlite/value.ts';
import { LongValue } from '../sqlite/value.ts';
import { validDate } from '../valid-date.ts';
import type { Note, UnreadableNote, UnreadableReason } from './note.ts';
import type { NoteType } from './note-type.ts';
import { splitTags } from './split-tags.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';

const fieldSeparator = '\u001f';
const secondInMilliseconds = 1000;
// A thousand tags; more is no list of tags, and is left out.
const longestTags = 10_000;
// Of a number that is written as text, as add-ons do, and of an id of whatever origin.
const shortBytes = 1_000;

/** The columns that a note is read from. */
export const noteColumns = ['id', 'mid', 'mod', 'guid', 'tags', 'flds'] as const;

/** Bytes of the longest value that is taken out of the file for each of the columns above. */
export const noteValueBytes = ({ fieldBytes, noteBytes }: PackageLimits): readonly number[] => [
  shortBytes,
  shortBytes,
  shortBytes,
  shortBytes,
  4 * longestTags,
  Math.max(fieldBytes, noteBytes),
];

/** True for text of more UTF-8 bytes than that. Encoding it would make a copy of what may be dozens of megabytes. */
const isLonger = (text: string, most: number): boolean => {
  // A UTF-16 unit is at most three bytes, so nearly all are told by length.
  if (text.length * 3 <= most || text.length > most) return text.length > most;
  let bytes = text.length;
  for (let at = 0; at < text.length && bytes <= most; at += 1) {
    const unit = text.charCodeAt(at);
    // Each half of a pair counts for two of its four.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return bytes > most;
};

/** A way to fill up values to the number of fields. Notes mostly lack as many as the note before. */
const padding = (): ((fields: readonly string[], length: number) => readonly string[]) => {
  let blanks: readonly string[] = [];
  return (fields, length) => {
    const missing = length - fields.length;
    if (missing <= 0) return fields;
    if (blanks.length !== missing) blanks = Array<string>(missing).fill('');
    return fields.concat(blanks);
  };
};

const tagsOf = (value: SqliteValue | undefined): readonly string[] => {
  const tags = textOf(value);
  return tags === '' || tags.length > longestTags ? [] : splitTags(tags);
};

/** Finds note types by their ids. Notes of one mostly follow each other, and to write a number takes longer than to compare two. */
const typeFinder = (noteTypes: ReadonlyMap<string, NoteType>) => {
  let lastId: SqliteValue | undefined;
  let lastType: NoteType | undefined;
  return (mid: SqliteValue | undefined): NoteType | undefined => {
    if (mid !== lastId) lastType = noteTypes.get(idOf(mid) ?? '');
    lastId = mid;
    return lastType;
  };
};

/** A way from rows of the columns above to notes. Throws `too-large`. */
export const noteReader = (noteTypes: ReadonlyMap<string, NoteType>, limits: PackageLimits) => {
  /** One value more than there may be is enough to tell that there are too many. */
  const split = (value: SqliteValue | undefined): readonly string[] | UnreadableReason => {
    if (value instanceof LongValue) return 'too-large';
    if (typeof value !== 'string') return 'not-text';
    const fields = value.split(fieldSeparator, limits.fields + 1);
    return fields.length > limits.fields || fields.some((field) => isLonger(field, limits.fieldBytes))
      ? 'too-large'
      : fields;
  };

  const padded = padding();
  let values = 0;
  /** Each is little, but there may be a thousand in each of many notes. */
  const count = (more: number): void => {
    values += more;
    if (values > limits.noteValues) throw new PackageError('too-large', 'The notes have too many fields or tags.');
  };

  const typeOf = typeFinder(noteTypes);
  return (row: readonly SqliteValue[]): Note | UnreadableNote => {
    const [key, mid, mod, guid, tags, flds] = row;
    const id = idOf(key) ?? '0';
    const type = typeOf(mid);
    if (!type) return { kind: 'unreadable', id, reason: 'unknown-note-type' };
    const stored = split(flds);
    if (typeof stored === 'string') return { kind: 'unreadable', id, reason: stored };
    const fields = padded(stored, type.fields.length);
    const ownTags = tagsOf(tags);
    count(fields.length + ownTags.length);
    const modified = validDate(numberOf(mod) * secondInMilliseconds);
    return {
      kind: 'note',
      id,
      guid: textOf(guid),
      noteTypeId: type.id,
      fields,
      tags: ownTags,
      ...(modified ? { modified } : {}),
    };
  };
};

/** How many values a row of the columns above holds, of which `fields` were made: no less, as missing ones are added. */
export const valuesIn = (row: readonly SqliteValue[], fields: readonly string[]): number => {
  const flds = row[noteColumns.indexOf('flds')];
  if (typeof flds !== 'string') return 0;
  const wholeLength = fields.reduce((sum, field) => sum + field.length, fields.length - 1);
  return flds.length === wholeLength ? fields.length : flds.split(fieldSeparator).length;
};
