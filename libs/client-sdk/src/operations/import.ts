import type { Imported } from '@flashcards/contract';
import type { SetId } from '@flashcards/kernel';
import type { FolderPath, ImportReport, SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import type { Reply } from '../operation.ts';
import type { OnProgress, PackageSource } from '../package-source.ts';

/** What to make of a package. */
export interface ImportRequest {
  /** The name of the new set, unique among the learner's. */
  readonly name: string;
  /** The path to put it in; the root when left out. */
  readonly folder?: string | undefined;
  readonly description?: string | undefined;
  /**
   * The field for the front, by its name or 0-based index; `Front` when only the other is named. With neither, each
   * note type's own first two fields are used.
   */
  readonly termField?: string | number | undefined;
  /** The field for the back; `Back` when only the other is named. */
  readonly definitionField?: string | number | undefined;
  /** Whether fields become plain text; true. Otherwise they are HTML that nobody has looked at. */
  readonly stripHtml?: boolean | undefined;
  /** Whether cloze notes make cards; true. */
  readonly cloze?: boolean | undefined;
  /** Whether to report only, and store nothing; false. */
  readonly dryRun?: boolean | undefined;
}

/** What a single import may have beside the options of every call. */
export interface ImportOptions extends CallOptions {
  /** Called as the package is sent; in browsers, whose fetch does not count, never. */
  readonly onProgress?: OnProgress | undefined;
}

/** The set that an import made. */
export type StoredImport = Extract<Imported, { readonly stored: true }>;
/** What is in a package: note types with fields and samples, decks, counts. */
export type PackagePreview = Reply<'previewPackageFlashcards'>;
/** What an import would have made. */
export type PlannedImport = Extract<Imported, { readonly stored: false }>;

/** Making flashcard sets of Anki packages. */
export interface ImportOperations {
  /** Looks into an Anki package and stores nothing: what a person needs to choose the fields. */
  previewPackage(file: PackageSource, options?: ImportOptions): Promise<PackagePreview>;
  /** Makes a flashcard set of an Anki package. Never retried: its answer may be lost after the set was stored. */
  importPackage(
    file: PackageSource,
    request: ImportRequest & { readonly dryRun?: false | undefined },
    options?: ImportOptions,
  ): Promise<StoredImport>;
  importPackage(
    file: PackageSource,
    request: ImportRequest & { readonly dryRun: true },
    options?: ImportOptions,
  ): Promise<PlannedImport>;
  importPackage(file: PackageSource, request: ImportRequest, options?: ImportOptions): Promise<Imported>;
  /** What the import of a set made of its package: how many cards, and why some notes gave none. */
  getImportReport(set: string, options?: CallOptions): Promise<ImportReport>;
}

export const importOperations = (call: Call): ImportOperations => ({
  importPackage: ((file: PackageSource, request: ImportRequest, options?: ImportOptions) => {
    const { name, folder, description, termField, definitionField, stripHtml, cloze, dryRun } = request;
    const fields = termField === undefined && definitionField === undefined ? 'auto' : undefined;
    return call(
      'importPackageFlashcards',
      {
        flashcardName: name as SetName,
        folder: folder as FolderPath | undefined,
        flashcardDescription: description,
        termField,
        definitionField,
        stripHtml,
      },
      { ...options, query: { fields, cloze, dryRun }, file },
    );
  }) as ImportOperations['importPackage'],
  previewPackage: (file, options) => call('previewPackageFlashcards', {}, { ...options, file }),
  getImportReport: (set, options) => call('getImportReport', { flashcardID: set as SetId }, options),
});
