import type { RowChoice } from '@flashcards/application';
import type { CardText, Tag } from '@flashcards/library';
import { distinctTags, mostTags, parseTag } from '@flashcards/library';
import type { LeftOutReason } from '../../rendered-sides.ts';
import { problemOfSides } from '../../rendered-sides.ts';
import type { Found, FoundCard } from '../template-cards.ts';
import { csvRows } from './csv-rows.ts';

type Fields = readonly string[];

const longestExcerpt = 60;

/** The row's number and the begin of its first text. */
const excerptOf = (number: number, fields: Fields): string => {
  const text = fields.find((field) => /\S/.test(field)) ?? '';
  const begin = Array.from(text.trim().slice(0, 2 * longestExcerpt)).slice(0, longestExcerpt);
  return text === '' ? String(number) : `${number}: ${begin.join('').replaceAll(/\s+/g, ' ')}`;
};

/** The index of a column; `undefined` if no row has it. */
const columnIn = (names: Fields, selector: string): number | undefined => {
  const index = names.indexOf(selector);
  if (index >= 0) return index;
  return /^\d+$/.test(selector) ? Number(selector) : undefined;
};

/** UTF-16 units: more than all tags that a card may have. */
const longestTags = 100_000;
const separators = /[\s\p{Z}\p{Cc}]+/u;

/** The tags of a field, each once; `undefined` with one that is too long, or with too many. */
const tagsIn = (field: string): readonly Tag[] | undefined => {
  if (field.length > longestTags) return undefined;
  const texts = field.split(separators).filter((text) => text !== '');
  const tags = texts.flatMap((text) => parseTag(text) ?? []);
  const different = distinctTags(tags);
  return tags.length === texts.length && different.length <= mostTags ? different : undefined;
};

type SidesOf = (fields: Fields) => (CardText & Pick<FoundCard, 'tags'>) | LeftOutReason;

/** Takes the tags from a column; a row that does not have it has none. */
const tagsFrom = (names: Fields, selector: string): ((fields: Fields) => Pick<FoundCard, 'tags'> | LeftOutReason) => {
  if (selector === '') return () => ({});
  const column = columnIn(names, selector);
  return (fields) => {
    if (column === undefined) return 'missing-field';
    const tags = tagsIn(fields[column] ?? '');
    if (!tags) return 'bad-tags';
    return tags.length === 0 ? {} : { tags };
  };
};

/** Takes the sides and tags from rows like the first. */
const sidesIn = (first: Fields, { header, ...choice }: RowChoice): SidesOf => {
  const names = header ? first : [];
  const [frontColumn = -1, backColumn = -1] = [columnIn(names, choice.front), columnIn(names, choice.back)];
  const tagsOf = tagsFrom(names, choice.tags);
  return (fields) => {
    const [front, back, tags] = [fields[frontColumn], fields[backColumn], tagsOf(fields)];
    if (front === undefined || back === undefined) return 'missing-field';
    if (typeof tags === 'string') return tags;
    if (fields.length > first.length && fields.slice(first.length).some((field) => /\S/.test(field)))
      return 'extra-fields';
    const sides = { front, back };
    return problemOfSides(sides) ?? { ...sides, ...tags };
  };
};

const isEmpty = ([first = '', ...others]: Fields): boolean => first === '' && others.length === 0;

/** The card of each row of a CSV file except empty ones, as a person typed it. Its `noteId` is the row's number. */
export async function* rowCards(file: Blob, choice: RowChoice): AsyncGenerator<Found> {
  let number = 0;
  let sidesOf: SidesOf | undefined;
  for await (const fields of csvRows(file, choice)) {
    number += 1;
    if (isEmpty(fields)) continue;
    const isHeader = choice.header && !sidesOf;
    sidesOf ??= sidesIn(fields, choice);
    if (isHeader) continue;
    const sides = sidesOf(fields);
    const noteId = String(number);
    yield typeof sides === 'string'
      ? { skipped: { noteId, reason: sides, excerpt: excerptOf(number, fields) } }
      : { card: { noteId, ...sides } };
  }
}
