import type { CardId, SetId } from '@flashcards/kernel';
import type { Card, CardToStore } from '@flashcards/library';
import type { CardRows, OwnCard, WithdrawnCard } from '@flashcards/persistence-ports';
import type { NewCards } from './insert-cards.ts';
import { formatFrom, insertSlice, keptSides, saveSides, slice } from './insert-cards.ts';
import type { Connection } from '../engine/connection.ts';
import { rowOf } from '../engine/row.ts';
import type { Steps } from '../engine/steps.ts';
import { isShown } from './shown-cards.ts';
import { tagsOfCard } from './tags.ts';
import { slicesOf } from '../engine/slices.ts';
import { toNumber } from '../engine/values.ts';
import { setKey } from './set-rows.ts';
import type { MovedRow } from './move-cards.ts';
import { movedRows, moveRow } from './move-cards.ts';
import { withdraw } from './withdrawn-cards.ts';

const own = rowOf<OwnCard>({
  set: { id: ['s.id', 'word'], cardCount: ['s.card_count', 'number'], textBytes: ['s.text_bytes', 'number'] },
  textBytes: ['octet_length(c.front) + octet_length(c.back)', 'number'],
  tagBytes: ['coalesce(t.bytes, 0)', 'number'],
  note: {
    id: ['n.id', 'word'],
    cards: [
      `(SELECT count(*) FROM cards o WHERE o.note = n.key
        AND NOT EXISTS (SELECT 1 FROM deleted_cards d WHERE d.card = o.key))`,
      'number',
    ],
    textBytes: ['n.text_bytes', 'number'],
  },
});

const ownOne = `SELECT ${own.columns}
  FROM cards c JOIN sets s ON s.key = c.card_set AND s.user = ? AND s.name IS NOT NULL
  LEFT JOIN notes n ON n.key = c.note ${tagsOfCard} WHERE c.id = ? AND ${isShown}`;

const find = (connection: Connection, user: number, id: CardId): OwnCard | undefined =>
  own.found(connection.tuple(ownOne, user, id));

const sidesOf = `SELECT ${keptSides.columns} FROM cards WHERE id = ?`;

const sides = (connection: Connection, _: number, id: CardId): Card | undefined => {
  const found = keptSides.found(connection.tuple(sidesOf, id));
  return found && { id, front: found.front, back: found.back, format: formatFrom(found.format) };
};

/** Hides the card. The sweep removes it with its origin. */
const remove = (connection: Connection, _: number, id: CardId): void => {
  const key = toNumber(connection.tuple('SELECT key FROM cards WHERE id = ?', id)?.[0]);
  connection.run('DELETE FROM progress WHERE card = ?', key);
  connection.run('INSERT INTO deleted_cards (card) VALUES (?)', key);
};

interface Addition extends NewCards {
  readonly set: SetId;
}

const insertSome = (connection: Connection, user: number, { set, ...cards }: Addition): void => {
  const key = setKey(connection, user, set);
  if (key === undefined) throw new Error('sqlite: a set that is not there');
  insertSlice(connection, { user, set: key, addition: 0 }, cards);
};

const slicesOfAddition = function* ({ set, cards, createdOn }: Addition): Generator<Addition> {
  for (const few of slicesOf(cards, slice)) yield { set, cards: few, createdOn };
};

export const cardRows = ({ readEach, writeEach }: Steps): CardRows => {
  const insertEach = writeEach<Addition>(insertSome);
  const moveEach = writeEach<MovedRow>(moveRow);
  return {
    find: readEach<CardId, OwnCard>(find),
    sides: readEach<CardId, Card>(sides),
    insert: (account, addition) => insertEach(account, slicesOfAddition(addition)),
    save: writeEach<CardToStore>(saveSides),
    withdraw: writeEach<WithdrawnCard>(withdraw),
    move: (account, moved) => moveEach(account, movedRows(moved)),
    delete: writeEach<CardId>(remove),
  };
};
