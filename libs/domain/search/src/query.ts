import { lengthOf } from '@flashcards/kernel';
import type { Condition, Term } from './term.ts';
import { namedCondition } from './term.ts';
import { patternOf } from './words.ts';

/** All of its terms must hold; none: every card is found. */
export type Query = readonly Term[];

/** Unicode characters. */
export const longestQuery = 1_000;
export const mostTerms = 32;

/** What is wrong with a query: an unknown name or value in it, or its length. */
export type BadQuery = { readonly unknown: string } | 'too long';

const quoted = '"((?:[^"\\\\]|\\\\[\\s\\S])*)\\\\?(?:"|$)';
/** A minus sign; a name with a colon and its value, or a text. Texts are in quotes, of which the last may be open. */
const terms = new RegExp(`(-?)(?:([^\\s":]+):(?:${quoted}|(\\S*))|${quoted}|(\\S+))`, 'gu');

const unescaped = (text: string): string => text.replaceAll(/\\([\s\S])/g, '$1');

const conditionFrom = ([, , name, quotedValue, value, phrase, word]: RegExpExecArray): Condition | string => {
  if (name !== undefined)
    return namedCondition(name, quotedValue === undefined ? (value ?? '') : unescaped(quotedValue));
  const pattern = phrase === undefined ? patternOf(word ?? '', 'open') : patternOf(unescaped(phrase), 'whole');
  return { on: 'words', pattern };
};

/**
 * Reads a query (contract, section 8). Terms are joined by "and"; words and phrases without a letter or digit are left
 * out.
 */
export const parseQuery = (text: string): Query | BadQuery => {
  if (text.length > 2 * longestQuery || lengthOf(text) > longestQuery) return 'too long';
  const query: Term[] = [];
  let count = 0;
  for (const match of text.matchAll(terms)) {
    const condition = conditionFrom(match);
    if (typeof condition === 'string') return { unknown: condition };
    if ((count += 1) > mostTerms) return 'too long';
    if (condition.on === 'words' && condition.pattern === '') continue;
    query.push({ condition, isNegated: match[1] === '-' });
  }
  return query;
};

export const isQuery = (query: Query | BadQuery): query is Query => Array.isArray(query);
