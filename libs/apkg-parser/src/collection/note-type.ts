import type { FieldSettings, NoteTypeSettings, TemplateSettings } from '../settings/note-type-settings.ts';

/** A card template of a note type, in Anki's template language. */
export interface NoteTemplate extends TemplateSettings {
  /** As Anki shows it: composed (NFC). Of names that differ only in case, all but the first get `+` at the end. */
  readonly name: string;
  readonly questionFormat: string;
  readonly answerFormat: string;
}

/** The fields and card templates of a kind of notes, in Anki's order. */
export interface NoteType extends NoteTypeSettings {
  /** Decimal int64. */
  readonly id: string;
  readonly name: string;
  /** `cloze`: one card per deletion number in a field instead of one per template. */
  readonly kind: 'standard' | 'cloze';
  /** Whether it is a cloze type whose deletions are shapes on an image. */
  readonly imageOcclusion: boolean;
  /** As Anki shows them: composed (NFC). Of names that differ only in case, all but the first get `+` at the end. */
  readonly fields: readonly string[];
  /** Field names as stored in the file; some may be equal. */
  readonly rawFields: readonly string[];
  /** In the order of the fields. */
  readonly fieldSettings: readonly FieldSettings[];
  readonly templates: readonly NoteTemplate[];
  readonly css: string;
  /** 0-based index of the field that Anki's browser sorts by. */
  readonly sortField: number;
  /** Absent if the stored value is not a valid date. */
  readonly modified?: Date;
}

/** A note type as stored, before Anki makes equal field names distinct. */
export type StoredNoteType = Omit<NoteType, 'rawFields'>;

/** Anki's number of the image occlusion type among its stock note types. */
export const imageOcclusionStockKind = 6;

const tag = /\{\{([^{}]*)\}\}/g;
const clozeFilter = /\bcloze(?:-only)?:/;

/** Name of the first field that a template shows as cloze; undefined if none does. */
export const clozeFieldName = (templates: readonly NoteTemplate[]): string | undefined => {
  for (const { questionFormat } of templates) {
    for (const [, content = ''] of questionFormat.matchAll(tag))
      if (clozeFilter.test(content)) return content.slice(content.lastIndexOf(':') + 1).trim();
  }
  return undefined;
};
