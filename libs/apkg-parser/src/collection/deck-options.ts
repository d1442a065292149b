import { isPackageError } from '../package-error.ts';
import type { DeckOptions } from '../settings/deck-options.ts';
import { deckOptionsTable } from '../settings/deck-options.ts';
import type { ReadSettings } from '../settings/read-settings.ts';
import { settingsInJson } from '../settings/read-settings.ts';
import type { SqliteFile } from '../sqlite/sqlite-file.ts';
import { damagedSettings, shownName } from '../warning.ts';
import type { ContentsReading } from './contents-reading.ts';
import { byId } from './ids.ts';
import { isObject, jsonEntries } from './json-entries.ts';
import { modifiedIn } from './modified.ts';
import { idOf, textOf } from './stored-value.ts';
import { rowsOf, settingsOf, tables18 } from './tables-18.ts';

/** Anki's own options with all parameters have some 130 values. */
const valuesEach = 20;

/** A group as either schema stores it; `id` and `config` are undefined if they are damaged. */
interface Stored {
  readonly id: string | undefined;
  readonly key: string;
  readonly name: unknown;
  readonly modified: unknown;
  readonly config: ReadSettings<DeckOptions> | undefined;
}

const inColumn = (file: SqliteFile, { limits }: ContentsReading): readonly Stored[] => {
  if (!file.hasColumns('col', ['dconf'])) return [];
  const [[column] = []] = file.rows('col', ['dconf'], { mostRows: 1, mostBytes: limits.descriptionBytes });
  if (textOf(column) === '') return [];
  return jsonEntries(column, { what: 'deck options', most: limits.decks, valuesEach }).map(({ id, key, value }) => {
    const json = isObject(value) ? value : undefined;
    const config = json && settingsInJson(deckOptionsTable, json);
    return { id, key, name: json?.['name'], modified: json?.['mod'], config };
  });
};

const inTable = async (file: SqliteFile, reading: ContentsReading): Promise<readonly Stored[]> => {
  if (!file.hasColumns('deck_config', tables18.deck_config)) return [];
  return (await rowsOf(file, 'deck_config', reading)).map(([id, name, config, modified]) => ({
    ...{ id: idOf(id), key: textOf(id), name: textOf(name), modified },
    config: settingsOf(deckOptionsTable, config, reading),
  }));
};

/** The options as far as they can be read. Warns about their problems. */
const readOptions = (stored: Stored, { warnings }: ContentsReading): DeckOptions | undefined => {
  const { id, key, name, modified, config } = stored;
  const warn = (reason: string): void =>
    warnings.add('unreadable-deck-options', `deck options ${id ?? shownName(key)}`, reason);
  if (id === undefined) {
    warn('their id is no number');
    return undefined;
  }
  if (!config) warn('their description is damaged');
  else if (config.damaged.length > 0) warn(damagedSettings(config.damaged));
  return {
    ...(deckOptionsTable.initial as DeckOptions),
    ...config?.settings,
    ...{ id, name: typeof name === 'string' ? name : '' },
    ...modifiedIn(modified),
  };
};

/** The groups of options, in ascending order of their ids. Damaged ones are warnings: no note depends on them. */
export const readDeckOptions = async (
  file: SqliteFile,
  isOld: boolean,
  reading: ContentsReading,
): Promise<readonly DeckOptions[]> => {
  try {
    const stored = isOld ? inColumn(file, reading) : await inTable(file, reading);
    return stored.flatMap((each) => readOptions(each, reading) ?? []).sort(byId);
  } catch (error) {
    if (!isPackageError(error)) throw error;
    reading.warnings.add('unreadable-deck-options', 'deck options', 'they are damaged or too large');
    return [];
  }
};
