import type { CardSelection, SkipReason } from '../card-selection.ts';
import type { ClozeText, Sides } from './cloze.ts';
import { readCloze } from './cloze.ts';
import { isBlankHtml, isBlankText } from './is-blank.ts';
import { bracketedNames } from './media-names.ts';
import { stripHtml } from './strip-html.ts';

/** The sides of a cloze note's card with its deletion number. */
export interface NumberedSides extends Sides {
  readonly cloze: number;
}

type How = Pick<CardSelection, 'stripHtml'>;

const shown = (field: string, how: How): string => (how.stripHtml ? stripHtml(field) : field);
const isBlank = (side: string, how: How): boolean => (how.stripHtml ? isBlankText(side) : isBlankHtml(side));

/** The text of a side. A side with only images and sounds becomes their names, so that the card is not blank. */
const orNames = (text: string, html: string, how: How): string =>
  how.stripHtml && isBlankText(text) ? bracketedNames(html) : text;

const side = (field: string, how: How): string => orNames(shown(field, how), field, how);

/** The single card of a standard note, regardless of its templates, or why there is none. */
export const standardSides = (term: string, definition: string, how: How): Sides | SkipReason => {
  const front = side(term, how);
  if (isBlank(front, how)) return 'blank-term';
  const back = side(definition, how);
  return isBlank(back, how) ? 'blank-definition' : { front, back };
};

const shape = /\{\{c\d[\d,]*::image-occlusion:/;

const below = (extra: string, how: How): string => (isBlank(extra, how) ? '' : (how.stripHtml ? '\n' : '<br>') + extra);

function* clozeCards({ numbers, frontOf }: ClozeText, back: string, how: How): Generator<NumberedSides> {
  for (const cloze of numbers) yield { front: shown(frontOf(cloze), how), back, cloze };
}

/**
 * The cards of a cloze note, one per deletion number, made lazily, or why there are none. Markup is stripped after the
 * deletions are replaced, because a deletion may contain or cross it. A blank `definition` adds nothing.
 */
export const clozeSides = (term: string, definition: string, how: How): Iterable<NumberedSides> | SkipReason => {
  if (shape.test(term)) return 'image-occlusion';
  const cloze = readCloze(term);
  if (cloze.numbers.length === 0) return isBlank(shown(term, how), how) ? 'blank-term' : 'no-cloze-deletion';
  const text = shown(cloze.back, how) + below(shown(definition, how), how);
  const back = orNames(text, cloze.back + definition, how);
  return isBlank(back, how) ? 'blank-definition' : clozeCards(cloze, back, how);
};
