import type { UseCases } from '@flashcards/application';
import { rootFolder } from '@flashcards/library';
import { ok } from '@flashcards/kernel';
import type { Order, Query, Term } from '@flashcards/search';
import { caseless, isQuery, newestFirst, parseQuery, sortKeys } from '@flashcards/search';
import type { Handlers } from '../http/handler.ts';
import { invalidValue } from '../http/reply/invalid-value.ts';

/** A blank: newest first. */
const orderOf = (sort: string | undefined): Order => {
  const by = sortKeys.find((key) => key === sort?.replace('-', ''));
  return by ? { by, isDescending: sort?.startsWith('-') ?? false } : newestFirst;
};

type Body = Parameters<Handlers['findCards']>[0]['body'];

const narrowed = ({ state, tag }: Body): Query => {
  const conditions: readonly Term['condition'][] = [
    ...(state === undefined ? [] : [{ on: 'state' as const, state }]),
    ...(tag === '' ? [] : [{ on: 'tag' as const, tag: caseless(tag) }]),
  ];
  return conditions.map((condition) => ({ condition, isNegated: false }));
};

const mostByDefault = 100;

/** Blank values are "not given"; an unknown term of the query is named. */
export const findCards =
  ({ findCards: find }: UseCases): Handlers['findCards'] =>
  async ({ caller, body }) => {
    const query = parseQuery(body.query);
    if (!isQuery(query)) return invalidValue('query', ...(query === 'too long' ? [] : [query.unknown]));
    const found = await find(caller, {
      query: [...query, ...narrowed(body)],
      set: body.set,
      folder: body.folder === rootFolder ? undefined : body.folder,
      order: orderOf(body.order),
      cursor: body.cursor === '' ? undefined : body.cursor,
      limit: body.limit ?? mostByDefault,
    });
    return found.ok ? ok({ ...found.value, next: found.value.next ?? '' }) : found;
  };
