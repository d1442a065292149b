import type { StoredSettings } from '../settings/note-type-settings.ts';
import { fieldTable, noteTypeTable, templateTable } from '../settings/note-type-settings.ts';
import type { ReadSettings } from '../settings/read-settings.ts';
import type { Table, WithOther } from '../settings/table.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import { DamagedText } from '../sqlite/value.ts';
import { damagedSettings, shownName } from '../warning.ts';
import type { ContentsReading } from './contents-reading.ts';
import { modifiedIn } from './modified.ts';
import type { NoteTemplate, NoteType, StoredNoteType } from './note-type.ts';
import { clozeFieldName } from './note-type.ts';
import { noteTypeMap } from './note-type-map.ts';
import { requireColumns } from './required-columns.ts';
import { idOf, numberOf, textOf } from './stored-value.ts';
import type { Part } from './stored-note-type.ts';
import { storedNoteType, templateOf } from './stored-note-type.ts';
import type { Row } from './tables-18.ts';
import { rowsOf, settingsOf, tables18 } from './tables-18.ts';

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
interface StoredPart<T> {
  readonly name: Row[number] | undefined;
  readonly config: ReadSettings<T> | undefined;
}

const partsOf = <T extends WithOther>(
  rows: readonly Row[] = [],
  table: Table<T>,
  reading: ContentsReading,
): readonly StoredPart<T>[] => rows.map(([, , name, config]) => ({ name, config: settingsOf(table, config, reading) }));

const partOf = <T>({ name, config }: StoredPart<T>): Part<T> => ({
  name: textOf(name),
  settings: config?.settings ?? {},
});

/** What is damaged, which Anki refuses to read. */
const damageIn = (what: string, { name, config }: StoredPart<unknown>): readonly string[] => [
  ...(name instanceof DamagedText ? [`the name of a ${what} is damaged`] : []),
  ...(config ? [] : [`the description of ${what} ${shownName(textOf(name))} is damaged`]),
  ...(config?.damaged.length ? [`${what} ${shownName(textOf(name))}: ${damagedSettings(config.damaged)}`] : []),
];

/** Without a readable config, the kind is derived from the templates. */
const settingsFor = (
  config: ReadSettings<StoredSettings> | undefined,
  templates: readonly NoteTemplate[],
): Partial<StoredSettings> => config?.settings ?? { kind: Number(clozeFieldName(templates) !== undefined) };

/** Rows of fields and templates by note type. */
interface RowsOfTypes {
  readonly fields: ReadonlyMap<string, readonly Row[]>;
  readonly templates: ReadonlyMap<string, readonly Row[]>;
}

type ReadType = StoredNoteType & { readonly damage: readonly string[] };

const readType = ([id, row]: readonly [string, Row], rows: RowsOfTypes, reading: ContentsReading): ReadType => {
  const [, name, blob, modified] = row;
  const config = settingsOf(noteTypeTable, blob, reading);
  const fields = partsOf(rows.fields.get(id), fieldTable, reading);
  const templateParts = partsOf(rows.templates.get(id), templateTable, reading);
  const templates = templateParts.map((template) => templateOf(partOf(template)));
  const settings = settingsFor(config, templates);
  return {
    id,
    ...storedNoteType({ name: textOf(name), settings, fields: fields.map(partOf), templates }),
    ...modifiedIn(modified),
    damage: [
      ...(name instanceof DamagedText ? ['its name is damaged'] : []),
      ...(config && fields.length > 0 ? [] : ['its description is damaged']),
      ...(config?.damaged.length ? [damagedSettings(config.damaged)] : []),
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
    const { damage, ...type } = readType([id, row], parts, reading);
    if (type.fields.length > reading.limits.fields) {
      warn(id, 'it has too many fields');
      continue;
    }
    for (const reason of damage) warn(id, reason);
    found.push(type);
  }
  return noteTypeMap(found);
};
