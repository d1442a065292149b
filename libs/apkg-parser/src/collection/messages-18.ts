import type { MessageShape } from '../protobuf.ts';
import { deckOptionsTable } from '../settings/deck-options.ts';
import { commonDeckTable, filteredDeckTable, normalDeckTable } from '../settings/deck-settings.ts';
import { fieldTable, noteTypeTable, templateTable } from '../settings/note-type-settings.ts';

/** The messages in the tables of schema 18 that Anki reads, with all of their fields. */
export const messages18 = {
  noteType: noteTypeTable.shape,
  field: fieldTable.shape,
  template: templateTable.shape,
  deck: commonDeckTable.shape,
  deckKind: { 1: normalDeckTable.shape, 2: filteredDeckTable.shape },
  deckConfig: deckOptionsTable.shape,
} as const satisfies Readonly<Record<string, MessageShape>>;
