import { isWellFormed } from '@flashcards/kernel';
import { longestQuery, mostTerms, parseQuery, sortKeys } from '@flashcards/search';
import type { Codec } from '../codec.ts';
import { list, object, orBlank } from '../combinators.ts';
import { scalar } from '../form.ts';
import { shortText } from './page-cursor.ts';
import { parsed, text, typed, wireInteger, word } from './scalars.ts';
import { studyCard } from './study-card.ts';

/** The text of a query that is not too long. An unknown term in it is refused by name, so the handler reads it. */
export const parseQueryText = (query: string): string | undefined =>
  isWellFormed(query) && parseQuery(query) !== 'too long' ? query : undefined;

const queryText = parsed('card-query', `at most ${longestQuery} characters and ${mostTerms} terms`, parseQueryText);

/** `path` is the unknown term. */
export const cardQuery: Codec<string, string> = {
  ...queryText,
  wrongAt: ([unknown]) => (unknown === undefined ? `expected ${queryText.expected}` : `unknown term '${unknown}'`),
};

const states = ['new', 'learning', 'relearning', 'review', 'due', 'suspended', 'buried'] as const;

export const searchedState = orBlank(word(...states));

export const parseSearchedTag = shortText(100);

export const searchedTag = parsed('searched-tag', 'at most 100 characters', parseSearchedTag);

const descending = sortKeys.map((key) => `-${key}` as const);

export const cardOrder = orBlank(word(...sortKeys, ...descending));

const pattern = '^(?:|[1-9][0-9]?|[1-4][0-9]{2}|500)$';

/** Blank: 100. */
export const pageLimit: Codec<string, number | undefined> = {
  schema: { type: 'string', pattern },
  expected: 'a whole number from 1 to 500, or blank',
  form: { is: 'or-blank', of: { form: scalar('number') } },
  decode: (wire) => {
    if (typeof wire !== 'string' || !new RegExp(pattern).test(wire)) throw new TypeError('expected a limit or a blank');
    return wire === '' ? undefined : Number(wire);
  },
  encode: (limit) => (limit === undefined ? '' : String(typed('number', limit))),
};

/** The reply of find-cards. */
export const foundCards = object({ cards: list(studyCard), next: text, total: wireInteger });
