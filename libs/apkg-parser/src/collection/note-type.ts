/** One card template of a note type, in Anki's own template language. */
export interface NoteTemplate {
  /** As Anki shows it: composed (NFC), and of names that differ in case only all but the first with `+` at their end. */
  readonly name: string;
  readonly questionFormat: string;
  readonly answerFormat: string;
}

/** What a note's fields are called and how its cards are made. Field and template order is Anki's. */
export interface NoteType {
  /** Decimal int64. */
  readonly id: string;
  readonly name: string;
  /** `cloze`: one card per deletion number in a field, instead of one per template. */
  readonly kind: 'standard' | 'cloze';
  /** A cloze type whose deletions are shapes on a picture. */
  readonly imageOcclusion: boolean;
  /** As Anki shows them: composed (NFC), and of names that differ in case only all but the first get `+` at their end. */
  readonly fields: readonly string[];
  /** Names of the fields as they are in the file; some may be the same. */
  readonly rawFields: readonly string[];
  readonly templates: readonly NoteTemplate[];
  readonly css: string;
  /** 0-based index of the field that Anki's browser sorts by. */
  readonly sortField: number;
}

/** A note type as the file has it, before Anki tells names of fields apart that differ in case only. */
export type StoredNoteType = Omit<NoteType, 'rawFields'>;

/** Anki's number for the image occlusion type among its stock note types. */
export const imageOcclusionStockKind = 6;

const tag = /\{\{([^{}]*)\}\}/g;
const clozeFilter = /\bcloze(?:-only)?:/;

/** Name of the first field that a template shows as cloze; undefined when none does. */
export const clozeFieldName = (templates: readonly NoteTemplate[]): string | undefined => {
  for (const { questionFormat } of templates) {
    for (const [, content = ''] of questionFormat.matchAll(tag))
      if (clozeFilter.test(content)) return content.slice(content.lastIndexOf(':') + 1).trim();
  }
  return undefined;
};
