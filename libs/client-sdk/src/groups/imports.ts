import type { SetId } from '@flashcards/kernel';
import type { FolderPath, ImportReport, SetName } from '@flashcards/library';
import type { CallOptions } from '../client-options.ts';
import type { MethodsOf } from '../method.ts';
import { method } from '../method.ts';
import type { GivenTo, QueryOf, Reply } from '../operation.ts';
import type { OnProgress, PackageSource } from '../transport/package-form.ts';

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
}

/** What a single import may have beside the options of every call. */
export interface ImportOptions extends CallOptions {
  /** Called as the package is sent; in browsers, whose fetch does not count, never. */
  readonly onProgress?: OnProgress | undefined;
}

/** The set that an import made. */
export interface StoredImport {
  readonly id: SetId;
}

/** What is in a package: note types with fields and samples, decks, counts. */
export type PackagePreview = Reply<'previewPackageFlashcards'>;

/** Making flashcard sets of Anki packages. */
export interface Imports {
  /** Looks into an Anki package and stores nothing: what a person needs to choose the fields. */
  preview(file: PackageSource, options?: ImportOptions): Promise<PackagePreview>;
  /** Reports what `create` would make of a package, and stores nothing. */
  plan(file: PackageSource, request: ImportRequest, options?: ImportOptions): Promise<ImportReport>;
  /** Makes a flashcard set of an Anki package. Never retried: its answer may be lost after the set was stored. */
  create(file: PackageSource, request: ImportRequest, options?: ImportOptions): Promise<StoredImport>;
  /** What the import of a set made of its package: how many cards, and why some notes gave none. */
  report(set: string, options?: CallOptions): Promise<ImportReport>;
}

const formOf = ({ name, folder, description, ...rest }: ImportRequest): GivenTo<'importPackageFlashcards'> => ({
  flashcardName: name as SetName,
  folder: folder as FolderPath | undefined,
  flashcardDescription: description,
  termField: rest.termField,
  definitionField: rest.definitionField,
  stripHtml: rest.stripHtml,
});

const queryOf = ({ termField, definitionField, cloze }: ImportRequest): QueryOf<'importPackageFlashcards'> => ({
  fields: termField === undefined && definitionField === undefined ? 'auto' : undefined,
  cloze,
});

export const imports = {
  preview: method('previewPackageFlashcards', (call) => (file, options) => call({}, { ...options, file })),
  plan: method('importPackageFlashcards', (call) => async (file, request, options) => {
    const query = { ...queryOf(request), dryRun: true };
    const answer = await call(formOf(request), { ...options, query, file });
    if (answer.stored) throw new TypeError('stored what was to be planned only');
    return answer.report;
  }),
  create: method('importPackageFlashcards', (call) => async (file, request, options) => {
    const answer = await call(formOf(request), { ...options, query: queryOf(request), file });
    if (!answer.stored) throw new TypeError('planned what was to be stored');
    return { id: answer.id };
  }),
  report: method('getImportReport', (call) => (set, options) => call({ flashcardID: set as SetId }, options)),
} satisfies MethodsOf<Imports>;
