import type { LocalDate } from '@flashcards/kernel';
import type { Card, FolderPath, ImportReport, ReadReport, SetName } from '@flashcards/library';
import { noteBytesOf, noteTypeBytesOf, parseFolderPath, parseSetName, tagBytesOf } from '@flashcards/library';
import type {
  CountedSet,
  FilledSet,
  NewCardOfSet,
  NewFlashcardSet,
  NewNotes,
  StudyCard,
} from '@flashcards/persistence-ports';
import { marksOf } from '@flashcards/study';
import { newCard } from '@flashcards/review-scheduling';
import { randomUUID } from 'node:crypto';
import { randomCardId, randomSetId } from '../random-ids.ts';

export const setName = (text: string): SetName => {
  const name = parseSetName(text);
  if (name === undefined) throw new Error('not a set name');
  return name;
};

export const folder = (text: string): FolderPath => {
  const path = parseFolderPath(text);
  if (path === undefined) throw new Error('not a folder path');
  return path;
};

export const aCard = (text: Partial<Card> = {}): Card => ({
  id: randomCardId(),
  front: 'front',
  back: 'back',
  ...text,
});

export const someCards = (count: number): readonly Card[] =>
  Array.from({ length: count }, (_, index) => aCard({ front: `front ${index}`, back: `back ${index}` }));

export const aReport = (report: Partial<ReadReport> = {}): ReadReport => ({
  notes: 3,
  cards: 2,
  skipped: [{ reason: 'missing-field', count: 1, examples: ['half a note'] }],
  mediaFiles: 4,
  siblingCards: 3,
  answersOfSiblings: 5,
  ...report,
});

/** A set with all that is handed over for it. */
export interface WholeSet extends NewFlashcardSet, FilledSet {
  readonly cards: readonly NewCardOfSet[];
  readonly notes?: NewNotes;
}

interface SetOptions extends Partial<Omit<WholeSet, 'name' | 'folder'>> {
  readonly name?: string;
  readonly folder?: string;
}

export const createdOn = '2026-03-01' as LocalDate;
const firstMade = Date.parse('2026-03-01T10:00:00.123Z');
let made = 0;

/** A set of one card at the root, created a second after the previous one. */
export const aSet = ({ name, folder: path, ...set }: SetOptions = {}): WholeSet => ({
  id: randomSetId(),
  name: setName(name ?? `set ${randomUUID()}`),
  description: 'a description',
  folder: folder(path ?? ''),
  createdAt: new Date(firstMade + 1_000 * (made += 1)),
  createdOn,
  cards: someCards(1),
  ...set,
});

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** The set as the store returns it. */
export const counted = ({ id, name, description, folder, createdAt, cards, notes }: WholeSet): CountedSet => ({
  id,
  name,
  description,
  folder,
  createdAt,
  cardCount: cards.length,
  textBytes:
    sum(cards.map(({ front, back }) => Buffer.byteLength(front) + Buffer.byteLength(back))) +
    sum(cards.map(({ note, tags = [] }) => (note ? 0 : tagBytesOf(tags)))) +
    sum(notes?.notes.map(noteBytesOf) ?? []) +
    sum(notes?.types.map(noteTypeBytesOf) ?? []),
});

/** The report of a set that was imported alone, as the store returns it. */
export const reportOf = ({ id, report }: WholeSet): ImportReport | undefined => report && { ...report, sets: [id] };

/** A card without reviews as the store returns it. */
export const untouched = ({
  id,
  front,
  back,
  format = 'text',
  origin,
  note,
  isWithdrawn,
  ...marks
}: NewCardOfSet): StudyCard => ({
  id,
  front,
  back,
  format,
  progress: origin?.progress ?? newCard(createdOn),
  ...marksOf(marks),
  ...(note ? { note } : {}),
  ...(isWithdrawn ? { isWithdrawn } : {}),
});
