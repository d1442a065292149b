import type { CardFormat, CardText } from '@flashcards/library';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

/** Text as HTML that shows it. */
export const textAsHtml = (text: string): string =>
  text.replace(/[&<>\n]/g, (character) => escapes[character] ?? character);

/** Replaces characters that a field cannot hold. */
export const asField = (html: string): string => html.replaceAll('\u001f', ' ').replace(/\p{Surrogate}/gu, '\ufffd');

/** The sides of a card as fields of Anki, which are HTML. */
export const fieldsOf = ({ front, back, format }: CardText & { readonly format: CardFormat }): readonly string[] =>
  [front, back].map((side) => asField(format === 'text' ? textAsHtml(side) : side));
