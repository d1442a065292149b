import type { MessageShape, ProtobufFields } from '../protobuf.ts';
import { numberField, textField } from '../protobuf.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import { DamagedText } from '../sqlite/value.ts';
import { shownName } from '../warning.ts';
import type { ContentsReading } from './contents-reading.ts';
import { messages18 } from './messages-18.ts';
import type { NoteTemplate, NoteType, StoredNoteType } from './note-type.ts';
import { clozeFieldName, imageOcclusionStockKind } from './note-type.ts';
import { noteTypeMap } from './note-type-map.ts';
import { requireColumns } from './required-columns.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';
import type { Row } from './tables-18.ts';
import { messageOf, rowsOf, tables18 } from './tables-18.ts';

const clozeKind = 1;
const configField = { kind: 1, sortField: 2, css: 3, stockKind: 9 };
const templateField = { question: 1, answer: 2 };
const damagedConfig: ProtobufFields = new Map();

/**
 * Rows by note type, each list in the order of `ord`. Packages contain rows of deleted stock note types in these
 * tables, so rows are only looked up by id.
 */
const byNoteType = (rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = idOf(row[0]);
    if (id === undefined) continue;
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  for (const group of groups.values()) group.sort((a, b) => numberOf(a[1]) - numberOf(b[1]));
  return groups;
};

/** A field or a template; `config` is undefined if it is damaged. */
interface Part {
  readonly name: Row[number] | undefined;
  readonly config: ProtobufFields | undefined;
}

const partsOf = (rows: readonly Row[] = [], shape: MessageShape): readonly Part[] =>
  rows.map(([, , name, config]) => ({ name, config: messageOf(config, shape) }));

/** What is damaged, which Anki refuses to read. */
const damageIn = (what: string, { name, config }: Part): readonly string[] => [
  ...(name instanceof DamagedText ? [`the name of a ${what} is damaged`] : []),
  ...(config ? [] : [`the description of ${what} ${shownName(textOf(name))} is damaged`]),
];

const readTemplate = ({ name, config = damagedConfig }: Part): NoteTemplate => ({
  name: textOf(name),
  questionFormat: textField(config, templateField.question),
  answerFormat: textField(config, templateField.answer),
});

/** Without a readable config, the kind is derived from the templates. */
const kindOf = (config: ProtobufFields | undefined, templates: readonly NoteTemplate[]): NoteType['kind'] => {
  const isCloze = config
    ? numberField(config, configField.kind) === clozeKind
    : clozeFieldName(templates) !== undefined;
  return isCloze ? 'cloze' : 'standard';
};

/** Rows of fields and templates by note type. */
interface RowsOfTypes {
  readonly fields: ReadonlyMap<string, readonly Row[]>;
  readonly templates: ReadonlyMap<string, readonly Row[]>;
}

type ReadType = StoredNoteType & { readonly damage: readonly string[] };

const readType = (id: string, [, name, blob]: Row, rows: RowsOfTypes): ReadType => {
  const config = messageOf(blob, messages18.noteType);
  const known = config ?? damagedConfig;
  const fields = partsOf(rows.fields.get(id), messages18.field);
  const templateParts = partsOf(rows.templates.get(id), messages18.template);
  const templates = templateParts.map(readTemplate);
  return {
    id,
    name: textOf(name),
    kind: kindOf(config, templates),
    imageOcclusion: numberField(known, configField.stockKind) === imageOcclusionStockKind,
    fields: fields.map((field) => textOf(field.name)),
    templates,
    css: textField(known, configField.css),
    sortField: numberField(known, configField.sortField),
    damage: [
      ...(name instanceof DamagedText ? ['its name is damaged'] : []),
      ...(config && fields.length > 0 ? [] : ['its description is damaged']),
      ...fields.flatMap((field) => damageIn('field', field)),
      ...templateParts.flatMap((template) => damageIn('template', template)),
    ],
  };
};

/** Note types of schemas 15 to 18, from three tables. Rejects with `corrupt` if one is missing, and `too-large`. */
export const readNoteTypes18 = async (
  file: SqliteFile,
  reading: ContentsReading,
): Promise<ReadonlyMap<string, NoteType>> => {
  const { notetypes, fields, templates } = tables18;
  requireColumns(file, { notetypes, fields, templates });
  const rows = await rowsOf(file, 'notetypes', reading);
  const parts: RowsOfTypes = {
    fields: byNoteType(await rowsOf(file, 'fields', reading)),
    templates: byNoteType(await rowsOf(file, 'templates', reading)),
  };
  const warn = (type: string, reason: string): void =>
    reading.warnings.add('unreadable-note-type', `note type ${type}`, reason);
  const found: StoredNoteType[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    await reading.pause();
    const id = typeof row[0] === 'string' ? undefined : idOf(row[0]);
    if (id === undefined) {
      warn(shownName(textOf(row[0])), 'its id is no number');
      continue;
    }
    // Skips duplicates, so that thousands of rows with one id do not build its fields and templates thousands of times.
    if (seen.has(id)) {
      warn(id, 'another has its id');
      continue;
    }
    seen.add(id);
    const { damage, ...type } = readType(id, row, parts);
    if (type.fields.length > reading.limits.fields) {
      warn(id, 'it has too many fields');
      continue;
    }
    for (const reason of damage) warn(id, reason);
    found.push(type);
  }
  return noteTypeMap(found);
};
