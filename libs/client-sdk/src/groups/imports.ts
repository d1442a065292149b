import type { SetId } from '@flashcards/kernel';
import type { FolderPath, ImportReport, SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { callOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import type { Checks } from '../known-options.ts';
import { aFunction, checkedOptions } from '../known-options.ts';
import { method, passing } from '../method.ts';
import type { QueryOf } from '../operation.ts';
import type { OnProgress, PackageSource } from '../transport/package-form.ts';
import { blobOf } from '../transport/package-form.ts';

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
  /**
   * Whether cards go on where they stood in Anki: due days, what FSRS remembers, suspension, and their past answers,
   * which earn nothing here. False: all cards are new.
   */
  readonly scheduling?: boolean | undefined;
}

/** What a single import may have beside the options of every call. */
export interface ImportOptions extends CallOptions {
  /** Called as the package is sent. In browsers this sends it by XMLHttpRequest, which follows redirects: the call fails after one. */
  readonly onProgress?: OnProgress | undefined;
}

/** The set that an import made, and what became of the notes of its package. */
export interface StoredImport {
  readonly id: SetId;
  /**
   * What was read, made and left out. `undefined` where the set is stored and the report of it could not be had:
   * `report(id)` asks again.
   */
  readonly report: ImportReport | undefined;
}

/** A note type of a package, with what helps to choose its fields. */
export interface NoteTypePreview {
  readonly name: string;
  /** Image occlusion notes make no cards. */
  readonly kind: 'standard' | 'cloze' | 'image-occlusion';
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** How many notes of the package are of it. */
  readonly notes: number;
  /** The fields of up to three notes, in the order of `fields`, as readable text. */
  readonly samples: readonly (readonly string[])[];
}

/** A deck of a package. */
export interface DeckPreview {
  readonly name: string;
  readonly cards: number;
}

/** What is in a package: note types with fields and samples, decks, counts. */
export interface PackagePreview {
  readonly noteTypes: readonly NoteTypePreview[];
  readonly decks: readonly DeckPreview[];
  readonly notes: number;
  readonly cards: number;
  readonly mediaFiles: number;
}

/** Making flashcard sets of Anki packages. */
export interface Imports {
  /**
   * Looks into an Anki package and stores nothing: what a person needs to choose the fields.
   *
   * @example
   * ```ts
   * const { noteTypes } = await client.imports.preview(file);
   * for (const { name, fields, samples } of noteTypes) console.log(name, fields, samples[0]);
   * ```
   */
  preview(file: PackageSource, options?: ImportOptions): Call<PackagePreview>;
  /**
   * Reports what `create` would make of a package, and stores nothing.
   *
   * @example
   * ```ts
   * const { cards, skipped } = await client.imports.plan(file, { name: 'Italian', termField: 'Expression' });
   * ```
   */
  plan(file: PackageSource, request: ImportRequest, options?: ImportOptions): Call<ImportReport>;
  /**
   * Makes a flashcard set of an Anki package, then asks for the report. Sent again after a lost answer, it makes no
   * second one; once it is answered this does not fail any more. Refused with `name_taken`, `invalid_package`, `no_cards`,
   * `set_too_large` and others.
   *
   * @example
   * ```ts
   * import { openAsBlob } from 'node:fs';
   *
   * const deck = await openAsBlob('deck.apkg'); // read from disk while it is sent
   * const { id, report } = await client.imports.create(deck, { name: 'Italian', folder: 'Languages' });
   * for (const { reason, count } of report?.skipped ?? []) console.log(`${count} left out: ${reason}`);
   * ```
   */
  create(file: PackageSource, request: ImportRequest, options?: ImportOptions): Call<StoredImport>;
  /**
   * What the import of a set made of its package: how many cards, and why some notes gave none. Refused with
   * `import_report_not_found` for a set that was not imported.
   */
  report(set: string, options?: CallOptions): Call<ImportReport>;
}

/** What a package's form has under names that the service knows. */
interface Form extends ImportRequest {
  readonly name: SetName;
  readonly folder?: FolderPath | undefined;
}

const queryOf = (request: ImportRequest): QueryOf<'importPackageFlashcards'> => ({
  ...request,
  fields: request.termField === undefined && request.definitionField === undefined ? 'auto' : undefined,
});

const requestOf = (where: string, request: ImportRequest): ImportRequest =>
  anObject(
    where,
    'an import, as { name, folder, description, termField, definitionField, stripHtml, cloze, scheduling }',
    request,
  );

const importOptions: Checks<ImportOptions> = { ...callOptions, onProgress: aFunction };

/** The options of every call, and apart from them what else is said of one that sends a package. */
const sendingOf = (where: string, file: PackageSource, options: ImportOptions = {}) => {
  const { onProgress, ...others } = checkedOptions(where, options, importOptions);
  // A form may lack its file, for the server to say so; a caller of ours may not.
  return [others, { onProgress, file: blobOf(`${where}: file`, file) }] as const;
};

export const imports = {
  preview: method(
    'previewPackageFlashcards',
    (call, { name }) =>
      async (file, options) =>
        call({}, ...sendingOf(name, file, options)),
  ),
  plan: method('importPackageFlashcards', (call, { name, misfit }) => async (file, request, options) => {
    const query = { ...queryOf(requestOf(name, request)), dryRun: true };
    const [others, sent] = sendingOf(name, file, options);
    const answer = await call(request as Form, others, { ...sent, query, isRepeatable: true });
    if (answer.stored) throw misfit();
    return answer.report;
  }),
  create: method('importPackageFlashcards', (call, { name, callTo, misfit }) => async (file, request, options) => {
    const query = queryOf(requestOf(name, request));
    const [{ timeout, ...others }, sent] = sendingOf(name, file, options);
    const answer = await call(request as Form, { ...others, timeout }, { ...sent, query });
    if (!answer.stored) throw misfit();
    const { id } = answer;
    // The set is stored by now: whoever saw an error here would import it again, and be told that its name is taken.
    const report = await callTo('getImportReport')({ set: id }, others).catch(() => undefined);
    return { id, report };
  }),
  report: passing('getImportReport', 'set'),
} satisfies MethodsOf<Imports>;
