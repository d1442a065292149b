import { isPackageError } from '../package-error.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import type { NoteType } from './note-type.ts';
import type { PackageCard } from './package-card.ts';
import { firstAt } from './row-index.ts';
import { idOf } from './stored-value.ts';

type Type = Pick<NoteType, 'kind' | 'templates'>;

/** Anki has no cards for deletions with a greater number. */
const mostClozeCards = 500;

/** How many values of `ord` the cards of a note may have, from 0 on. */
export const ordsOf = ({ kind, templates }: Type): number => (kind === 'cloze' ? mostClozeCards : templates.length);

// Enough for a number stored as text.
const shortBytes = 1_000;
/** Of a note without a known type. */
const unknown = 2 ** 16 - 1;

/** The number of `ord`s of each note, in arrays, because there may be a million notes. */
const ordsByNote = (file: SqliteFile, types: ReadonlyMap<string, Type>): ((noteId: number) => number) => {
  const most = file.count('notes');
  const ids = new Float64Array(most);
  const ords = new Uint16Array(most);
  const ofTypes = new Map(Array.from(types, ([id, type]) => [id, Math.min(ordsOf(type), unknown)]));
  let count = 0;
  for (const [id, mid] of file.rows('notes', ['id', 'mid'], { mostValueBytes: [shortBytes, shortBytes] })) {
    // Ascending, as they are in all but hostile packages.
    if (typeof id !== 'number' || (count > 0 && id <= (ids[count - 1] as number))) continue;
    ids[count] = id;
    ords[count] = ofTypes.get(idOf(mid) ?? '') ?? unknown;
    count += 1;
  }
  const known = ids.subarray(0, count);
  return (noteId) => {
    const at = firstAt(known, noteId);
    return known[at] === noteId ? (ords[at] as number) : unknown;
  };
};

/** Of no note if they are damaged, which is reported when they are read. */
const ordsOfReadable = (...of: Parameters<typeof ordsByNote>): ((noteId: number) => number) => {
  try {
    return ordsByNote(...of);
  } catch (error) {
    if (!isPackageError(error)) throw error;
    return () => unknown;
  }
};

/** Tells whether the type of a card's note has no template for it. Only reads notes if a card may be such. */
export const templateLack = (
  file: SqliteFile,
  types: ReadonlyMap<string, Type>,
): ((card: Pick<PackageCard, 'noteId' | 'ord'>) => boolean) => {
  const always = Array.from(types.values(), ordsOf).reduce((least, ords) => Math.min(least, ords), mostClozeCards);
  let ordsFor: ReturnType<typeof ordsByNote> | undefined;
  return ({ noteId, ord }) => {
    if (ord >= 0 && ord < always) return false;
    ordsFor ??= ordsOfReadable(file, types);
    const ords = ordsFor(Number(noteId));
    return ords !== unknown && (ord < 0 || ord >= ords);
  };
};
