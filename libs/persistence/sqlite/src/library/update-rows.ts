import type { SetId } from '@flashcards/kernel';
import type { NoteType, NoteWithCards } from '@flashcards/library';
import { noteBytesOf, noteTypeBytesOf, textBytesOf } from '@flashcards/library';
import type {
  CardToTake,
  SetUpdate,
  StagedMedia,
  StagedNote,
  StagedType,
  Taken,
  UpdatePlan,
  UpdateRows,
} from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import { fromText, toNumber } from '../engine/values.ts';
import { letGoOfFile } from '../media/media-rows.ts';
import { removeCard, removeNote } from './discard.ts';
import { givenUp, soon } from './insert-cards.ts';
import { itsTags, keyedNote, typeInSet, typeRow } from './notes.ts';
import { withCards, withGuid } from './notes-with-cards.ts';

type Parts = Pick<SetUpdate, 'draft' | 'target'>;

/** The maximum of one unit of work; its last item may exceed the bytes. */
const atOnce = { notes: 100, types: 20, media: 200, bytes: 1_000_000 };

/** What the rows of a card cost besides its text. */
const bytesOfRows = 1_000;

const keyOf = (connection: Connection, id: SetId): number =>
  toNumber(connection.tuple('SELECT key FROM sets WHERE id = ?', id)?.[0]);

const updateRow = rowOf<SetUpdate>({ draft: ['d.id', 'word'], target: ['t.id', 'word'], plan: ['u.plan', 'json?'] });

const ofDraft = `SELECT ${updateRow.columns} FROM sets d JOIN set_updates u ON u.draft = d.key
  JOIN sets t ON t.key = u.target WHERE d.user = ? AND d.id = ? AND d.draft_until > ${givenUp}`;

const isUpdated = 'SELECT 1 FROM sets t JOIN set_updates u ON u.target = t.key WHERE t.user = ? AND t.id = ?';

/** Reads items until they have enough bytes. */
const someOf = <Item>(items: Iterable<Item>, bytesOf: (item: Item) => number): readonly Item[] => {
  const some: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    some.push(item);
    bytes += bytesOf(item);
    if (bytes >= atOnce.bytes) break;
  }
  return some;
};

const stagedTypes = `SELECT ${typeRow.columns} FROM note_types WHERE card_set = ? ORDER BY key LIMIT ${atOnce.types}`;

const someTypes = (connection: Connection, _: number, { draft, target }: Parts): readonly StagedType[] => {
  const found = function* (): Generator<StagedType> {
    for (const row of connection.each(stagedTypes, keyOf(connection, draft))) {
      const type: NoteType = typeRow.from(row);
      const replaced = typeRow.found(connection.tuple(typeInSet, keyOf(connection, target), type.id));
      const replacedBytes = replaced ? { replacedBytes: noteTypeBytesOf(replaced) } : {};
      yield { id: type.id, textBytes: noteTypeBytesOf(type), ...replacedBytes };
    }
  };
  return someOf(found(), ({ textBytes, replacedBytes = 0 }) => textBytes + replacedBytes);
};

const mediaRow = rowOf<StagedMedia>({
  name: ['d.name', 'text'],
  hash: ['d.sha256', 'word'],
  replaced: ['t.sha256', 'word?'],
});

const stagedMedia = `SELECT ${mediaRow.columns} FROM set_media d
  LEFT JOIN set_media t ON t.card_set = ?2 AND t.name = d.name WHERE d.card_set = ?1 LIMIT ${atOnce.media}`;

const stagedNotes = `SELECT ${keyedNote.columns} FROM notes n ${itsTags} WHERE n.card_set = ? ORDER BY n.key LIMIT ${atOnce.notes}`;
const bytesOf = ({ note, cards }: NoteWithCards): number =>
  cards.reduce((bytes, card) => bytes + textBytesOf(card) + bytesOfRows, noteBytesOf(note));

const someNotes = (connection: Connection, _: number, { draft, target }: Parts): readonly StagedNote[] => {
  const [from, to] = [keyOf(connection, draft), keyOf(connection, target)];
  const found = function* (): Generator<StagedNote> {
    for (const row of connection.each(stagedNotes, from)) {
      const incoming = withCards(connection, keyedNote.from(row));
      yield { incoming, existing: withGuid(connection, to, incoming.note.guid) };
    }
  };
  return someOf(found(), ({ incoming, existing }) =>
    [incoming, ...existing].reduce((sum, each) => sum + bytesOf(each), 0),
  );
};

const takeType = (connection: Connection, { from, to }: Keys, { id }: StagedType): void => {
  connection.run('DELETE FROM note_types WHERE card_set = ? AND id = ?', to, id);
  connection.run('UPDATE note_types SET card_set = ? WHERE card_set = ? AND id = ?', to, from, id);
};

/** The keys of the draft, of the set and of their owner. */
interface Keys {
  readonly user: number;
  readonly from: number;
  readonly to: number;
}

const takeFile = (connection: Connection, { user, from, to }: Keys, { name, replaced }: StagedMedia): void => {
  connection.run('DELETE FROM set_media WHERE card_set = ? AND name = ?', to, fromText(name));
  connection.run('UPDATE set_media SET card_set = ? WHERE card_set = ? AND name = ?', to, from, fromText(name));
  if (replaced !== undefined) letGoOfFile(connection, user, replaced);
};

/** Moves rows of cards that were found by a condition on `cards`. */
const moveCards = (connection: Connection, set: number, condition: string, value: string): void => {
  for (const table of ['progress', 'origins'])
    connection.run(
      `UPDATE ${table} SET card_set = ? WHERE card IN (SELECT key FROM cards WHERE ${condition})`,
      set,
      value,
    );
  connection.run(`UPDATE cards SET card_set = ? WHERE ${condition}`, set, value);
};

const takeNote = (connection: Connection, { to }: Keys, { note: { id } }: NoteWithCards): void => {
  moveCards(connection, to, 'note = (SELECT key FROM notes WHERE id = ?)', id);
  connection.run('UPDATE tags SET card_set = ? WHERE owner = (SELECT key FROM notes WHERE id = ?)', to, id);
  connection.run('UPDATE notes SET card_set = ? WHERE id = ?', to, id);
};

/** The note that a card is made from now. */
const setNote = [
  'UPDATE cards SET note = (SELECT key FROM notes WHERE id = ?1) WHERE id = ?2',
  `UPDATE progress SET note = (SELECT key FROM notes WHERE id = ?1)
    WHERE card = (SELECT key FROM cards WHERE id = ?2)`,
];

const takeCard = (connection: Connection, { to }: Keys, { id, note }: CardToTake): void => {
  moveCards(connection, to, 'id = ?', id);
  for (const sql of setNote) connection.run(sql, note, id);
};

const drop = (connection: Connection, _: number, { note, cards }: NoteWithCards): void => {
  for (const { id } of cards)
    removeCard(connection, toNumber(connection.tuple('SELECT key FROM cards WHERE id = ?', id)?.[0]));
  removeNote(connection, toNumber(connection.tuple('SELECT key FROM notes WHERE id = ?', note.id)?.[0]));
};

const insert = (connection: Connection, _: number, { draft, target }: Parts): void => {
  const sql = 'INSERT INTO set_updates (draft, target) VALUES (?, ?)';
  connection.run(sql, keyOf(connection, draft), keyOf(connection, target));
};

const savePlan = (
  connection: Connection,
  _: number,
  { draft, plan }: { readonly draft: SetId; readonly plan: UpdatePlan },
): void => {
  const key = keyOf(connection, draft);
  connection.run('UPDATE set_updates SET plan = ? WHERE draft = ?', JSON.stringify(plan), key);
  connection.run('UPDATE sets SET draft_until = ? WHERE key = ?', soon(), key);
};

const finish = (connection: Connection, _: number, { draft, target, report, deckOptions }: Finished): void => {
  const key = keyOf(connection, draft);
  if (report)
    connection.run('UPDATE sets SET (report, imported_with) = (?, NULL) WHERE id = ?', JSON.stringify(report), target);
  if (deckOptions !== undefined)
    connection.run('UPDATE sets SET deck_options = ? WHERE id = ?', fromText(deckOptions), target);
  connection.run('DELETE FROM set_updates WHERE draft = ?', key);
  connection.run(`UPDATE sets SET draft_until = ${givenUp} WHERE key = ?`, key);
};

type Finished = Parts & Partial<Omit<UpdatePlan, 'limits'>>;

/** Writes some items of a draft, with the keys that they have in common. */
const takeEach = <Item>(take: (connection: Connection, keys: Keys, item: Item) => void) =>
  function* (connection: Connection, user: number, { draft, target, items }: Taken<Item>): Generator<undefined> {
    const keys = { user, from: keyOf(connection, draft), to: keyOf(connection, target) };
    for (const item of items) {
      take(connection, keys, item);
      yield;
    }
  };

export const updateRows = ({ readOwn, writeOwn, writeEach, writeSlices }: Steps): UpdateRows => ({
  find: readOwn((connection, user, draft: SetId) => updateRow.found(connection.tuple(ofDraft, user, draft))),
  isUpdated: readOwn((connection, user, target: SetId) => connection.tuple(isUpdated, user, target) !== undefined),
  insert: writeOwn(insert),
  someTypes: readOwn(someTypes),
  someMedia: readOwn((connection, _, { draft, target }: Parts) =>
    connection.tuples(stagedMedia, keyOf(connection, draft), keyOf(connection, target)).map(mediaRow.from),
  ),
  someNotes: readOwn(someNotes),
  takeTypes: writeSlices(takeEach(takeType)),
  takeMedia: writeSlices(takeEach(takeFile)),
  takeNotes: writeSlices(takeEach(takeNote)),
  takeCards: writeSlices(takeEach(takeCard)),
  drop: writeEach<NoteWithCards>(drop),
  savePlan: writeOwn(savePlan),
  finish: writeOwn(finish),
});
