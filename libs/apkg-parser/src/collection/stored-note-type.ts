import type { FieldSettings, StoredSettings, StoredTemplate } from '../settings/note-type-settings.ts';
import { fieldTable } from '../settings/note-type-settings.ts';
import type { NoteTemplate, StoredNoteType } from './note-type.ts';
import { imageOcclusionStockKind } from './note-type.ts';

/** A field or a template with its settings, as either schema stores it. */
export interface Part<T> {
  readonly name: string;
  readonly settings: Partial<T>;
}

const clozeKind = 1;
/** Every setting of a field that is never absent has an initial value. */
const initialField = fieldTable.initial as FieldSettings;

export const templateOf = ({ name, settings }: Part<StoredTemplate>): NoteTemplate => {
  const { questionFormat = '', answerFormat = '', ...rest } = settings;
  return { name, questionFormat, answerFormat, ...rest };
};

/** The parts of a note type, each list in the order of its places. */
export interface NoteTypeParts extends Part<StoredSettings> {
  readonly fields: readonly Part<FieldSettings>[];
  readonly templates: readonly NoteTemplate[];
}

export const storedNoteType = ({ name, settings, fields, templates }: NoteTypeParts): Omit<StoredNoteType, 'id'> => {
  const { kind, css = '', sortField = 0, ...rest } = settings;
  return {
    ...rest,
    name,
    kind: kind === clozeKind ? 'cloze' : 'standard',
    imageOcclusion: rest.stockKind === imageOcclusionStockKind,
    fields: fields.map((field) => field.name),
    fieldSettings: fields.map((field) => ({ ...initialField, ...field.settings })),
    templates,
    css,
    sortField,
  };
};
