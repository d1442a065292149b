import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { CardOfSet, StudyCard, WholeCard } from '@flashcards/persistence-ports';
import { marksOf } from '@flashcards/study';
import type { Connection } from '../engine/connection.ts';
import type { Tuple } from '../engine/driver.ts';
import { formatFrom } from './insert-cards.ts';
import { progressOrNew } from '../study/member-progress.ts';
import type { Page } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import type { KeptStanding } from '../study/progress.ts';
import { marksOrNone, standingColumns } from '../study/progress.ts';
import type { SeenSet } from '../sharing/shared-access.ts';
import { seenSet, sharedSets } from '../sharing/shared-access.ts';
import { isShown } from './shown-cards.ts';
import { tagsOfCard } from './tags.ts';

interface CardRow extends Pick<KeptStanding, 'progress'>, Omit<StudyCard, 'progress' | 'format' | 'isWithdrawn'> {
  readonly format: number;
  readonly isWithdrawn: boolean;
  readonly createdOn: LocalDate;
  readonly key: number;
}

const columns = {
  progress: standingColumns.progress,
  id: ['c.id', 'word'],
  format: ['c.format', 'number'],
  isWithdrawn: ['c.withdrawn', 'flag'],
  front: ['c.front', 'text'],
  back: ['c.back', 'text'],
  ...marksOrNone,
  createdOn: ['c.created_on', 'word'],
  key: ['c.key', 'number'],
  note: { id: ['n.id', 'word'], ordinal: ['c.ordinal', 'number'] },
} as const;

const row = rowOf<CardRow>(columns);
const rowWithSet = rowOf<CardRow & Pick<CardOfSet, 'set'> & { readonly setKey: number }>({
  ...columns,
  setKey: ['s.key', 'number'],
  set: ['s.id', 'word'],
});

const tags = ["coalesce(t.tags_json, '[]')", 'json'] as const;

const rowWithTags = rowOf<CardRow & { readonly tags: readonly string[] }>({ ...columns, tags });

const wholeRow = rowOf<CardRow & Pick<WholeCard, 'set' | 'tags' | 'content'> & { readonly setKey: number }>({
  ...columns,
  setKey: ['s.key', 'number'],
  set: ['s.id', 'word'],
  tags,
  content: { type: ['y.name', 'text'], names: ['y.fields_json', 'json'], texts: ['n.fields_json', 'json'] },
});

const cardFrom = ({
  id,
  front,
  back,
  format,
  isWithdrawn,
  progress,
  createdOn,
  note,
  ...marks
}: CardRow): StudyCard => ({
  id,
  front,
  back,
  format: formatFrom(format),
  progress: progressOrNew(progress, createdOn),
  ...marksOf(marks),
  ...(note ? { note } : {}),
  ...(isWithdrawn ? { isWithdrawn } : {}),
});

/**
 * The maximum of one page; its last card may exceed `characters`. The number of cards is small, because a page of a
 * thousand survives two young garbage collections, and an export of 100,000 cards then needed 35 MB more.
 */
const page = { cards: 200, characters: 1_048_576 };

const itsNote = 'LEFT JOIN notes n ON n.key = c.note';
const ownProgress = 'JOIN progress p ON p.user = ?1 AND p.card = c.key';
const progressAsMember = 'LEFT JOIN member_progress p ON p.user = ?1 AND p.card = c.id';

/** Finds cards after a key. The pages of a set follow one another by it, and no transaction spans two of them. */
const searchPage = (progress: string): string => `SELECT ${row.columns} FROM cards c ${progress} ${itsNote}
  WHERE c.card_set = ?2 AND c.key > ?3 AND ${isShown} ORDER BY c.key LIMIT ${page.cards}`;

export const pageAfter = searchPage(ownProgress);
export const sharedPageAfter = searchPage(progressAsMember);

const readPage = (rows: Iterable<Tuple>): Page<StudyCard, number> => {
  const cards: StudyCard[] = [];
  let characters = 0;
  for (const found of rows) {
    const card = row.from(found);
    cards.push(cardFrom(card));
    characters += card.front.length + card.back.length;
    if (characters >= page.characters || cards.length === page.cards) return { items: cards, next: card.key };
  }
  return { items: cards };
};

/** A page of a set that the user may see, from a place on. */
export const pageOfSet = (
  connection: Connection,
  user: number,
  { set, after }: { readonly set: SetId; readonly after: number },
): Page<StudyCard, number> => {
  const seen = seenSet(connection, user, set);
  if (!seen) return { items: [] };
  return readPage(connection.each(seen.isOwn ? pageAfter : sharedPageAfter, user, seen.key, after));
};

const byKey = (progress: string): string =>
  `SELECT ${rowWithTags.columns} FROM cards c ${progress} ${itsNote} ${tagsOfCard} WHERE c.key = ?2 AND c.card_set = ?3 AND ${isShown}`;

const ownByKey = byKey(ownProgress);
const sharedByKey = byKey(progressAsMember);

/** A card of a set that the user may see, with the tags of its note. */
export const cardOfSet = (
  connection: Connection,
  user: number,
  { set, key }: { readonly set: SeenSet; readonly key: number },
): (StudyCard & { readonly tags: readonly string[] }) | undefined => {
  const found = rowWithTags.found(connection.tuple(set.isOwn ? ownByKey : sharedByKey, user, key, set.key));
  return found && { ...cardFrom(found), tags: found.tags };
};

/** Excludes cards of sets that are still being handed over. */
const ofPublished = 'JOIN sets s ON s.key = c.card_set AND s.name IS NOT NULL';

/** Finds a card of the user, and one of somebody else. */
const oneOf = (shown: string, joined: string): readonly [own: string, other: string] => {
  const find = (whose: string, progress: string): string =>
    `SELECT ${shown} FROM cards c ${ofPublished} AND s.user ${whose} ?1 ${progress} ${joined} WHERE c.id = ?2 AND ${isShown}`;
  return [find('=', ownProgress), find('<>', progressAsMember)];
};

const [ownOne, otherOne] = oneOf(rowWithSet.columns, itsNote);

/** Finds cards that the user may see. Access to each set of others is checked once. */
const seenRows = (connection: Connection, user: number) => {
  const isShared = sharedSets(connection, user);
  return (id: CardId) => {
    const own = connection.tuple(ownOne, user, id);
    const found = rowWithSet.found(own ?? connection.tuple(otherOne, user, id));
    return found && (own || isShared(found.setKey)) ? found : undefined;
  };
};

/** A card that the user may see. */
export const studyCard = (connection: Connection, user: number, id: CardId): StudyCard | undefined => {
  const found = seenRows(connection, user)(id);
  return found && cardFrom(found);
};

/** The type of a note: its name and fields come before its definition, which may be long, so that is not read. */
const itsType = 'LEFT JOIN note_types y ON y.card_set = n.card_set AND y.id = n.type';

/** Finds a card with its note. */
export const [ownWhole, otherWhole] = oneOf(wholeRow.columns, `${itsNote} ${itsType} ${tagsOfCard}`);

/** A card that the user may see, with its note. */
export const wholeCard = (connection: Connection, user: number, id: CardId): WholeCard | undefined => {
  const own = connection.tuple(ownWhole, user, id);
  const found = wholeRow.found(own ?? connection.tuple(otherWhole, user, id));
  if (!found || !(own || sharedSets(connection, user)(found.setKey))) return undefined;
  const { set, tags: ofNote, content } = found;
  if (found.note && !content) throw new Error('sqlite: a note without its type');
  return { ...cardFrom(found), set, isOwn: own !== undefined, tags: ofNote, ...(content ? { content } : {}) };
};

/** A page of these cards, from an index on, without those that the user may not see. */
export const pageAmong = (
  connection: Connection,
  user: number,
  { ids, from }: { readonly ids: readonly CardId[]; readonly from: number },
): Page<CardOfSet, number> => {
  const find = seenRows(connection, user);
  const cards: CardOfSet[] = [];
  let characters = 0;
  for (const [index, id] of ids.slice(from, from + page.cards).entries()) {
    const card = find(id);
    if (!card) continue;
    cards.push({ ...cardFrom(card), set: card.set });
    characters += card.front.length + card.back.length;
    if (characters >= page.characters) return { items: cards, next: from + index + 1 };
  }
  return from + page.cards < ids.length ? { items: cards, next: from + page.cards } : { items: cards };
};

const rowOfAnyone = rowOf<CardRow & Pick<CardOfSet, 'set'>>({ ...columns, set: ['s.id', 'word'] });

/** Excludes also cards of accounts that are leaving. */
export const ofAnyone = `${ofPublished} JOIN users u ON u.key = s.user AND u.id IS NOT NULL`;

const anyones = `SELECT ${rowOfAnyone.columns} FROM cards c ${ofAnyone} LEFT JOIN progress p ON FALSE ${itsNote}
  WHERE c.id = ? AND ${isShown}`;

/** A card by its id alone, without anybody's progress. */
export const anyonesCard = (connection: Connection, id: CardId): CardOfSet | undefined => {
  const found = rowOfAnyone.found(connection.tuple(anyones, id));
  return found && { ...cardFrom(found), set: found.set };
};
