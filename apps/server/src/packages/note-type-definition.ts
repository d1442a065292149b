import type { NoteType as AnkiNoteType, NoteTypeToWrite } from '@flashcards/apkg-parser';
import type { NoteType } from '@flashcards/library';

/** How an integer that a double would round is written. */
const integerKey = '$integer';

const replaced = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { [integerKey]: String(value) } : value;

const revived = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return value;
  const digits = (value as Record<string, unknown>)[integerKey];
  return typeof digits === 'string' && /^-?\d{1,20}$/.test(digits) ? BigInt(digits) : value;
};

/** A note type of a package as the service keeps it. */
export const keptNoteType = (noteType: AnkiNoteType): NoteType => ({
  id: noteType.id,
  name: noteType.name,
  kind: noteType.kind,
  fields: noteType.fields,
  templates: noteType.templates.map(({ name }) => name),
  definition: JSON.stringify({ ...noteType, modified: noteType.modified?.getTime() }, replaced),
});

/** The note type that was kept. */
export const noteTypeFrom = ({ definition }: Pick<NoteType, 'definition'>): NoteTypeToWrite => {
  const { modified, ...noteType } = JSON.parse(definition, revived) as Omit<AnkiNoteType, 'modified'> & {
    readonly modified?: number;
  };
  return { ...noteType, ...(modified === undefined ? {} : { modified: new Date(modified) }) };
};
