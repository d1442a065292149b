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

interface Changed {
  readonly modified?: Date;
}

/** Settings of a package as the service keeps them. */
export const keptSettings = (settings: Changed): string =>
  JSON.stringify({ ...settings, modified: settings.modified?.getTime() }, replaced);

/** The settings that were kept. */
export const settingsFrom = <Settings extends Changed>(kept: string): Settings => {
  const { modified, ...settings } = JSON.parse(kept, revived) as Settings & { readonly modified?: number };
  return { ...settings, ...(modified === undefined ? {} : { modified: new Date(modified) }) } as unknown as Settings;
};

/** A note type of a package as the service keeps it. */
export const keptNoteType = (noteType: AnkiNoteType): NoteType => ({
  id: noteType.id,
  name: noteType.name,
  kind: noteType.kind,
  fields: noteType.fields,
  templates: noteType.templates.map(({ name }) => name),
  definition: keptSettings(noteType),
});

/** The note type that was kept. */
export const noteTypeFrom = ({ definition }: Pick<NoteType, 'definition'>): NoteTypeToWrite =>
  settingsFrom<AnkiNoteType>(definition);
