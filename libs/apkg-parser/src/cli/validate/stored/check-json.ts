import { mostLevels } from '../../../collection/deck-name.ts';
import { idFrom } from '../../../collection/ids.ts';
import { defaultLimits } from '../../../limits.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../../../sqlite/value.ts';
import type { Finding } from '../finding.ts';
import type { JsonKind } from './json-kinds.ts';
import { any, integerOf, isMap, parseMarked } from './json-kinds.ts';
import { checkRows } from './check-rows.ts';
import { deck, isFiltered, model, options, tagNumber } from './json-shapes.ts';
import { graveRows } from './tables.ts';
import type { Used } from './used.ts';

/** A description in JSON, by id. */
interface Column {
  readonly column: string;
  /** What an entry is, for people. */
  readonly what: string;
  readonly kind: JsonKind;
  /** Whether its keys are ids. */
  readonly byId: boolean;
}

const columns = {
  models: { column: 'models', what: 'note type', kind: model, byId: true },
  decks: { column: 'decks', what: 'deck', kind: deck, byId: true },
  dconf: { column: 'dconf', what: 'options', kind: options, byId: true },
  conf: { column: 'conf', what: 'setting', kind: any, byId: false },
  tags: { column: 'tags', what: 'tag', kind: tagNumber, byId: false },
} as const satisfies Readonly<Record<string, Column>>;

type Entries = readonly (readonly [key: string, value: unknown])[];

const refused = (place: string, message: string): Finding => ({
  severity: 'refused',
  code: 'description',
  place,
  message,
});

const entriesIn = (json: SqliteValue | undefined): Entries | undefined => {
  try {
    const value = typeof json === 'string' ? parseMarked(json) : undefined;
    return isMap(value) ? Object.entries(value).map(([key, entry]) => [key.slice(1), entry]) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
};

/** Reads a column, yields its problems, and returns its entries. */
function* entriesOf(file: SqliteFile, { column, what, kind, byId }: Column): Generator<Finding, Entries> {
  const [[json] = []] = file.rows('col', [column], { mostValueBytes: defaultLimits.descriptionBytes });
  const entries = entriesIn(json);
  if (!entries) {
    yield refused(`column ${column}`, 'Anki does not read its JSON');
    return [];
  }
  for (const [key, entry] of entries) {
    const path = kind(entry);
    if (byId && idFrom(key) !== key) yield refused(`${what} ${key}`, 'its key is no id');
    else if (path !== undefined) yield refused(`${what} ${key}`, `Anki does not read its value ${path.slice(1)}`);
  }
  return entries;
}

const valueIn = (entry: unknown, key: string): unknown => (isMap(entry) ? entry[`s${key}`] : undefined);
const idIn = (entry: unknown, key = 'id'): string => String(integerOf(valueIn(entry, key)));
const noId = '0';

function* checkModels(models: Entries, { noteTypes }: Used): Generator<Finding> {
  for (const [key, entry] of models) {
    const id = idIn(entry);
    if (id === noId || (id !== key && noteTypes.has(key))) yield refused(`note type ${key}`, `its id is ${id}`);
  }
}

function* checkDeck(place: string, entry: unknown, options: ReadonlySet<string>): Generator<Finding> {
  if (String(valueIn(entry, 'name')).split('::').length > mostLevels) yield refused(place, 'it has too many levels');
  const id = idIn(entry, 'conf');
  if (!isFiltered(entry) && !options.has(id)) yield refused(place, `there are no options ${id}`);
}

/** Finds what Anki refuses in the JSON of schema 11. */
export function* checkJson(file: SqliteFile, used: Used): Generator<Finding> {
  yield* checkModels(yield* entriesOf(file, columns.models), used);
  const decks = yield* entriesOf(file, columns.decks);
  const options = new Set((yield* entriesOf(file, columns.dconf)).map(([key]) => key));
  for (const [key, entry] of decks) {
    const id = idIn(entry);
    if (id === noId) yield refused(`deck ${key}`, `its id is ${id}`);
    else if (used.decks.has(id)) yield* checkDeck(`deck ${key}`, entry, options);
  }
  yield* checkRows(file, graveRows);
  yield* entriesOf(file, columns.conf);
  yield* entriesOf(file, columns.tags);
}
