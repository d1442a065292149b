import type { Outcome } from '@flashcards/kernel';
import type { CardText, ImportReport } from '@flashcards/library';

/** Where an uploaded package lies; only the reader knows what the text means. */
export interface PackageFile {
  readonly location: string;
}

/** Which cards an import makes of a package (contract, section 4). */
export interface CardSelection {
  /** A field's exact name, or its 0-based index as digits; looked up per note type. */
  readonly termField: string;
  readonly definitionField: string;
  /** `auto`: each note type's own first two fields; the named ones do not matter then. */
  readonly fields: 'chosen' | 'auto';
  readonly stripHtml: boolean;
  readonly cloze: boolean;
}

/** Takes cards as they are read, in the package's order. If the package is refused in the end they mean nothing. */
export type TakeCards = (cards: readonly CardText[]) => void;

/** What a person needs to see of a package to choose the fields of its cards. */
export interface PackagePreview {
  readonly noteTypes: readonly PreviewedNoteType[];
  readonly decks: readonly { readonly name: string; readonly cards: number }[];
  readonly notes: number;
  readonly cards: number;
  readonly mediaFiles: number;
}

export interface PreviewedNoteType {
  readonly name: string;
  readonly kind: 'standard' | 'cloze' | 'image-occlusion';
  readonly fields: readonly string[];
  readonly notes: number;
  /** The fields of up to three notes as readable text, in the order of `fields`. */
  readonly samples: readonly (readonly string[])[];
}

/** Reads deck packages from outside, which are hostile until shown otherwise. */
export interface DeckReader {
  /**
   * Hands over the cards that the selection makes of the package, some at a time, and answers what became of its
   * notes. `invalid_package` when it cannot be read within the limits; `too_many_cards` when it holds more than one set
   * may; `reader_busy` when too many are being read already.
   */
  read(
    file: PackageFile,
    selection: CardSelection,
    take: TakeCards,
  ): Promise<Outcome<ImportReport, 'invalid_package' | 'too_many_cards' | 'reader_busy'>>;
  /** What is in the package; refused like `read`. */
  preview(file: PackageFile): Promise<Outcome<PackagePreview, 'invalid_package' | 'reader_busy'>>;
}
