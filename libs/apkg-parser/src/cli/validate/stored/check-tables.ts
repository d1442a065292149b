import { deckKinds, kindOfDeck } from '../../../collection/decks-18.ts';
import { messages18 } from '../../../collection/messages-18.ts';
import { idOf } from '../../../collection/stored-value.ts';
import { messagesIn, numberField, readMessage } from '../../../protobuf.ts';
import type { SqliteFile } from '../../../sqlite/sqlite-file.ts';
import type { SqliteValue } from '../../../sqlite/value.ts';
import type { Finding } from '../finding.ts';
import { checkRows } from './check-rows.ts';
import { rows18 } from './tables.ts';
import type { Used } from './used.ts';

const optionsField = 1;
const mostParts = 1_000;
const { normal } = deckKinds;

const partsOf = (kind: Uint8Array): readonly (Uint8Array | undefined)[] => {
  try {
    return messagesIn(kind, normal, mostParts);
  } catch {
    return [];
  }
};

/** The options of a deck; undefined if it is filtered or unreadable. Parts of one message count together. */
const optionsOf = (kind: SqliteValue | undefined): number | undefined => {
  if (!(kind instanceof Uint8Array) || kindOfDeck(kind) !== normal) return undefined;
  const parts = partsOf(kind).map((part) => part && readMessage(part, messages18.deckKind[normal]));
  const last = parts.findLast((part) => part?.has(optionsField));
  return last ? numberField(last, optionsField) : 0;
};

/** Finds what Anki refuses in the tables of schema 18. */
export function* checkTables(file: SqliteFile, used: Used): Generator<Finding> {
  for (const rows of rows18.noteType) yield* checkRows(file, rows, (id) => used.noteTypes.has(id));
  yield* checkRows(file, rows18.setting, (name) => used.settings.has(name));
  yield* checkRows(file, rows18.deck, (id) => used.decks.has(id));
  const usedOptions = new Set<number>();
  if (file.hasColumns('decks', ['id', 'kind']))
    for (const [id, kind] of file.rows('decks', ['id', 'kind'])) {
      const options = used.decks.has(idOf(id) ?? '') ? optionsOf(kind) : undefined;
      if (options !== undefined) usedOptions.add(options);
    }
  const missing = new Set(usedOptions);
  yield* checkRows(file, rows18.options, (id) => {
    missing.delete(Number(id));
    return usedOptions.has(Number(id));
  });
  for (const id of missing)
    yield {
      severity: 'refused',
      code: 'options',
      place: `options ${id}`,
      message: 'a deck has them, the package has not',
    };
}
