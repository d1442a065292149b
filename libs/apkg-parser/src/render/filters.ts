import { stripAnkiHtml } from '../fields/strip-anki-html.ts';
import { readings, showReadings } from './furigana.ts';
import { hint } from './hint.ts';
import { output } from './output.ts';
import { renderClozeOnly } from './render-cloze-only.ts';
import type { ClozeSide } from './render-cloze.ts';
import { renderCloze } from './render-cloze.ts';

/** The context of a filter besides the text. */
export interface FilterPlace extends ClozeSide {
  /** The name of the field as written in the template. */
  readonly field: string;
}

type Filter = (text: string, place: FilterPlace) => string;

// Bundlers leave out a map of literals that nothing uses, with all that it refers to; not one that calls functions.
const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['text', stripAnkiHtml],
  ['hint', (text, { field }) => hint(text, field)],
  ['cloze', renderCloze],
  ['cloze-only', renderClozeOnly],
  ['type', (_, { field }) => `[[type:${field}]]`],
  ['type-cloze', (_, { field }) => `[[type:cloze:${field}]]`],
  ['type-nc', (_, { field }) => `[[type:nc:${field}]]`],
]);

const speech = 'tts ';

/** `type:cloze:` and `type:nc:` directly before a field are one filter each. */
const combined = (names: readonly string[]): readonly string[] => {
  const [first = '', second] = names;
  const isOne = names.length === 2 && second === 'type' && (first === 'cloze' || first === 'nc');
  return isOne ? [`type-${first}`] : names;
};

const apply = (text: string, name: string, place: FilterPlace): string => {
  if (name.startsWith(speech)) return `[anki:tts lang=${name.slice(speech.length)}]${text}[/anki:tts]`;
  const showReading = readings.get(name);
  if (showReading) return showReadings(text, showReading, output(place.longest));
  // Unknown filters change nothing; Anki leaves them to add-ons.
  return filters.get(name)?.(text, place) ?? text;
};

/**
 * Applies filters to the text of a field, innermost first. `spend` is called with the amount of text each will read.
 */
export const filtered = (
  value: string,
  names: readonly string[],
  place: FilterPlace & { readonly spend: (characters: number) => void },
): string => {
  let text = value;
  for (const name of combined(names)) {
    place.spend(text.length);
    text = apply(text, name, place);
  }
  return text;
};
