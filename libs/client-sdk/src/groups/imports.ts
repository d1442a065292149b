import type { SetId } from '@flashcards/kernel';
import type { FolderPath, ImportReport, SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { callOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf, Tools } from '../method.ts';
import type { Checks } from '../known-options.ts';
import { aFunction, checkedOptions } from '../known-options.ts';
import { method, passing } from '../method.ts';
import type { QueryOf, Reply } from '../operation.ts';
import type { OnProgress, PackageSource } from '../transport/package-form.ts';
import { blobOf } from '../transport/package-form.ts';

/** How to import a package. */
export interface ImportRequest {
  /** The name of the new set, unique among the learner's sets. */
  readonly name: string;
  /** The path of its folder; the root if left out. */
  readonly folder?: string | undefined;
  readonly description?: string | undefined;
  /**
   * `templates`, the default: every card of the package, as Anki renders it, as sanitised HTML. `fields`: one card of two
   * fields for each note, and one for each cloze deletion, as text. It is the default where one of `termField`,
   * `definitionField`, `stripHtml` and `cloze` is given, which are about it.
   */
  readonly cards?: 'fields' | 'templates' | undefined;
  /**
   * `folders`: each deck becomes a set of its name below `folder`, and a deck with subdecks a folder with its set inside;
   * taken names get a number. `name` is then for a package of a single deck. `set`, the default: all decks become one
   * set.
   */
  readonly decks?: 'set' | 'folders' | undefined;
  /**
   * The field for the front, by name or 0-based index. `Front` if only `definitionField` is given. If neither is given,
   * the first two fields of each note type are used.
   */
  readonly termField?: string | number | undefined;
  /** The field for the back, by name or 0-based index. `Back` if only `termField` is given. */
  readonly definitionField?: string | number | undefined;
  /**
   * Whether fields are converted to plain text, which a page must escape. Default true. With false, they are HTML that a
   * page must sanitise: the `format` of the cards is `untrusted-html`.
   */
  readonly stripHtml?: boolean | undefined;
  /** Whether cloze notes produce cards. Default true. */
  readonly cloze?: boolean | undefined;
  /**
   * Whether cards keep their Anki scheduling: due days, FSRS memory state, suspension and past reviews, which earn
   * nothing here. With false, all cards are new.
   */
  readonly scheduling?: boolean | undefined;
  /**
   * Whether the options of decks become the presets of new sets, and are kept for exports; of several decks in one set,
   * those of the first. Default false.
   */
  readonly presets?: boolean | undefined;
}

/** How to update a set from a package. */
export interface UpdateRequest {
  /** The set. */
  readonly set: string;
  /** Whether cards that are new in the set keep their Anki scheduling. Default false. */
  readonly scheduling?: boolean | undefined;
  /** Whether fields that were edited here are replaced. Default false. */
  readonly overwrite?: boolean | undefined;
  /** Whether the options of the deck replace those that were kept. Default false. */
  readonly presets?: boolean | undefined;
}

/** How to import a CSV file. */
export interface CsvImportRequest extends Pick<ImportRequest, 'name' | 'folder' | 'description'> {
  /** What separates the columns. Detected by default. */
  readonly delimiter?: ',' | ';' | '\t' | '|' | 'auto' | undefined;
  /** Whether the first row has the names of the columns. Default false. */
  readonly header?: boolean | undefined;
  /** The column for the front, by name or 0-based index. Default 0. */
  readonly front?: string | number | undefined;
  /** The column for the back, by name or 0-based index. Default 1. */
  readonly back?: string | number | undefined;
  /** A column of tags with spaces between, by name or 0-based index. Default none. */
  readonly tags?: string | number | undefined;
}

/** Options of an import. */
export interface ImportOptions extends CallOptions {
  /**
   * Called with progress while the package is sent. Browsers then send it with XMLHttpRequest, which follows redirects;
   * the call fails after a redirect.
   */
  readonly onProgress?: OnProgress | undefined;
}

/** The imported set, or with `decks: 'folders'` the first one, and the outcome for the notes of its package or the rows of its CSV file. */
export interface StoredImport {
  readonly id: SetId;
  /**
   * What was read, created and skipped. `undefined` if the set is stored but its report could not be fetched;
   * `report(id)` fetches it again.
   */
  readonly report: ImportReport | undefined;
}

/** A note type of a package, with what helps to choose fields. */
export interface NoteTypePreview {
  readonly name: string;
  /** Image occlusion notes produce cards only with `cards: 'templates'`. */
  readonly kind: 'standard' | 'cloze' | 'image-occlusion';
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** The number of notes of this type in the package. */
  readonly notes: number;
  /** The fields of up to three notes as readable text, in the order of `fields`. */
  readonly samples: readonly (readonly string[])[];
}

/** A deck of a package. */
export interface DeckPreview {
  readonly name: string;
  readonly cards: number;
}

/** The contents of a package: note types with fields and samples, decks and counts. */
export interface PackagePreview {
  readonly noteTypes: readonly NoteTypePreview[];
  readonly decks: readonly DeckPreview[];
  readonly notes: number;
  readonly cards: number;
  readonly mediaFiles: number;
  /** With `detail: 'full'` or `update`: what an import would make of it. */
  readonly modes?: PackageModes;
}

/** How many cards each choice of `cards` would import, and what it would leave out. */
export interface PackageModes {
  /** By the first two fields of each note type. */
  readonly fields: Pick<ImportReport, 'cards' | 'skipped' | 'siblingCards' | 'answersOfSiblings'>;
  readonly templates: Pick<ImportReport, 'cards' | 'skipped'>;
  /** What an update of the given set would do. */
  readonly update?: Required<Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'suspended'>>;
}

/** Options of a preview. */
export interface PreviewOptions extends ImportOptions {
  /** `full`: with `modes`. */
  readonly detail?: 'full' | undefined;
  /** A set: `modes` tells what an update of it would do. */
  readonly update?: string | undefined;
}

/** Importing Anki packages and CSV files as flashcard sets. */
export interface Imports {
  /**
   * Reads an Anki package without storing anything, so that a user can choose the fields.
   *
   * @example
   * ```ts
   * const { noteTypes } = await client.imports.preview(file);
   * for (const { name, fields, samples } of noteTypes) console.log(name, fields, samples[0]);
   * const { modes } = await client.imports.preview(file, { detail: 'full' });
   * console.log(modes?.templates.cards, modes?.templates.skipped);
   * ```
   */
  preview(file: PackageSource, options?: PreviewOptions): Call<PackagePreview>;
  /**
   * Returns the report of what `create` would import, without storing anything.
   *
   * @example
   * ```ts
   * const { cards, skipped } = await client.imports.plan(file, { name: 'Italian', termField: 'Expression' });
   * ```
   */
  plan(file: PackageSource, request: ImportRequest, options?: ImportOptions): Call<ImportReport>;
  /**
   * Imports an Anki package as a flashcard set, or with `decks: 'folders'` as a set of each of its decks, then fetches the report. A retry after a lost response creates no
   * second set. Once the set is stored, the call does not fail any more. Refused with `name_taken`, `invalid_package`,
   * `no_cards`, `set_too_large` and others.
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
   * Updates a set that was imported with `cards: 'templates'` from a newer package, then fetches the report. Notes are
   * found by their guid: their cards keep ids and progress and get the new sides, further notes and cards are added, and
   * notes that the package lacks stay, and so do fields that were edited here unless `overwrite` is true. Cards that
   * their note no longer makes are withdrawn: `suspended` counts them. A note that no longer fits into the set is in `skipped` as `set-full`. Refused with
   * `set_not_found`, with `being_updated` while another update of the set runs, and as `create` is.
   *
   * @example
   * ```ts
   * const { report } = await client.imports.update(file, { set });
   * console.log(report?.added, report?.changed, report?.unchanged); // 1 2 4
   * ```
   */
  update(file: PackageSource, request: UpdateRequest, options?: ImportOptions): Call<StoredImport>;
  /**
   * Returns the report of what `update` would do, without storing anything.
   *
   * @example
   * ```ts
   * const { added, changed, suspended } = await client.imports.planUpdate(file, { set });
   * ```
   */
  planUpdate(file: PackageSource, request: UpdateRequest, options?: ImportOptions): Call<ImportReport>;
  /**
   * Returns the report of what `createFromCsv` would import, without storing anything.
   *
   * @example
   * ```ts
   * const { cards, skipped } = await client.imports.planFromCsv(file, { name: 'Italian', header: true });
   * ```
   */
  planFromCsv(file: PackageSource, request: CsvImportRequest, options?: ImportOptions): Call<ImportReport>;
  /**
   * Imports the rows of a CSV file as a flashcard set, then fetches the report, whose `notes` counts rows. Refused and
   * retried as `create` is, with `invalid_csv` in place of `invalid_package`.
   *
   * @example
   * ```ts
   * const words = new Blob(['English,Italian\nhello,ciao\n']); // or a File that the user chose
   * const { id, report } = await client.imports.createFromCsv(words, {
   *   name: 'Italian',
   *   header: true,
   *   front: 'Italian',
   *   back: 'English',
   * });
   * for (const { reason, examples } of report?.skipped ?? []) console.log(reason, examples); // blank-term ['7: hello']
   * ```
   */
  createFromCsv(file: PackageSource, request: CsvImportRequest, options?: ImportOptions): Call<StoredImport>;
  /**
   * Returns the report of the import that created a set: the number of cards, and why some notes gave none. Refused
   * with `import_report_not_found` if the set was not imported.
   */
  report(set: string, options?: CallOptions): Call<ImportReport>;
}

/** The members of a form, by the service's names. */
interface Form {
  readonly name: SetName;
  readonly folder?: FolderPath | undefined;
}

const queryOf = (request: ImportRequest): QueryOf<'importPackageFlashcards'> => {
  const { termField, definitionField, stripHtml, cloze } = request;
  const isOfFields = [termField, definitionField, stripHtml, cloze].some((option) => option !== undefined);
  return {
    ...request,
    cardsFrom: request.cards ?? (isOfFields ? 'fields' : 'templates'),
    fields: termField === undefined && definitionField === undefined ? 'auto' : undefined,
  };
};

const requestOf = (where: string, request: ImportRequest): ImportRequest =>
  anObject(
    where,
    'an import, as { name, folder, description, cards, decks, termField, definitionField, stripHtml, cloze, scheduling, presets }',
    request,
  );

/** The form needs a name. The server ignores it. */
const updateForm = { name: 'update' } as Form;

const updateQuery = (where: string, request: UpdateRequest) => {
  const { set, ...choice } = anObject(where, 'an update, as { set, scheduling, overwrite, presets }', request);
  const { scheduling, overwrite, presets } = choice;
  return { update: set as SetId, cardsFrom: 'templates', scheduling, overwrite, presets } as const;
};

const csvRequestOf = (where: string, request: CsvImportRequest): CsvImportRequest =>
  anObject(where, 'an import, as { name, folder, description, delimiter, header, front, back, tags }', request);

const importOptions: Checks<ImportOptions> = { ...callOptions, onProgress: aFunction };

/** The options common to all calls, and those of a call that sends a file. */
export const sendingOf = (where: string, file: PackageSource, options: ImportOptions = {}) => {
  const { onProgress, ...others } = checkedOptions(where, options, importOptions);
  // On the wire the file may be missing, and the server reports that. Here it is required.
  return [others, { onProgress, file: blobOf(`${where}: file`, file) }] as const;
};

type Importing = Pick<Tools, 'callTo' | 'misfit'>;

const reportOf = (answer: Reply<'importCsvFlashcards'>, { misfit }: Importing): ImportReport => {
  if (answer.stored) throw misfit();
  return answer.report;
};

/**
 * Fetches the report of the set that an import stored. An error here would make callers repeat the import, which would
 * be refused with `name_taken`.
 */
const storedWith = async (
  answer: Reply<'importCsvFlashcards'>,
  options: CallOptions,
  { callTo, misfit }: Importing,
): Promise<StoredImport> => {
  if (!answer.stored) throw misfit();
  const { id } = answer;
  const report = await callTo('getImportReport')({ set: id }, options).catch(() => undefined);
  return { id, report };
};

export const imports = {
  preview: method('previewPackageFlashcards', (call, { name }) => async (file, given = {}) => {
    const { detail, update, ...options } = anObject(name, 'options', given);
    const [others, sent] = sendingOf(name, file, options);
    return call({}, others, { ...sent, query: { detail, update: update as SetId } });
  }),
  plan: method('importPackageFlashcards', (call, tools) => async (file, request, options) => {
    const { name } = tools;
    const query = { ...queryOf(requestOf(name, request)), dryRun: true };
    const [others, sent] = sendingOf(name, file, options);
    return reportOf(await call(request as Form, others, { ...sent, query, isRepeatable: true }), tools);
  }),
  create: method('importPackageFlashcards', (call, tools) => async (file, request, options) => {
    const { name } = tools;
    const query = queryOf(requestOf(name, request));
    const [{ timeout, ...others }, sent] = sendingOf(name, file, options);
    const answer = await call(request as Form, { ...others, timeout }, { ...sent, query });
    return storedWith(answer, others, tools);
  }),
  update: method('importPackageFlashcards', (call, tools) => async (file, request, options) => {
    const { name } = tools;
    const query = updateQuery(name, request);
    const [{ timeout, ...others }, sent] = sendingOf(name, file, options);
    const answer = await call(updateForm, { ...others, timeout }, { ...sent, query });
    return storedWith(answer, others, tools);
  }),
  planUpdate: method('importPackageFlashcards', (call, tools) => async (file, request, options) => {
    const { name } = tools;
    const query = { ...updateQuery(name, request), dryRun: true };
    const [others, sent] = sendingOf(name, file, options);
    return reportOf(await call(updateForm, others, { ...sent, query, isRepeatable: true }), tools);
  }),
  planFromCsv: method('importCsvFlashcards', (call, tools) => async (file, request, options) => {
    const { name } = tools;
    const query = { ...csvRequestOf(name, request), dryRun: true };
    const [others, sent] = sendingOf(name, file, options);
    return reportOf(await call(request as Form, others, { ...sent, query, isRepeatable: true }), tools);
  }),
  createFromCsv: method('importCsvFlashcards', (call, tools) => async (file, request, options) => {
    const { name } = tools;
    const query = csvRequestOf(name, request);
    const [{ timeout, ...others }, sent] = sendingOf(name, file, options);
    const answer = await call(request as Form, { ...others, timeout }, { ...sent, query });
    return storedWith(answer, others, tools);
  }),
  report: passing('getImportReport', 'set'),
} satisfies MethodsOf<Imports>;
