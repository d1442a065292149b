import type { CardRenderer, NoteType, RenderedCard, SkipReason } from '@flashcards/apkg-parser';
import { clozeNumbers, occlusionRenderer, renderer } from '@flashcards/apkg-parser';
import type { CardText } from '@flashcards/library';
import { parseSide } from '@flashcards/library';
import { withoutSpeech } from './without-speech.ts';

/**
 * Why a card or a note is left out: `empty-front` and `template-error` are cards that Anki shows as messages,
 * `note-too-large` is a note that, with its note type, is larger than `largestNote`, or whose sides are too long together. `extra-fields` is a row of a CSV
 * file with more text than columns: probably a text with the delimiter and without quotes. `bad-tags` is one with a tag
 * that is too long, or with too many.
 */
export type LeftOutReason =
  SkipReason | 'empty-front' | 'template-error' | 'note-too-large' | 'extra-fields' | 'bad-tags';

const typed = /\{\{\s*type:(cloze:|nc:)?([^{}]*)\}\}/g;

/**
 * A note type whose cards need no field to type the answer: the question lacks it, and the answer has what should have
 * been typed, marked by `data-typed`, which tells how a client that lets it be typed compares.
 */
const withoutTyping = ({ templates, ...noteType }: NoteType): NoteType => ({
  ...noteType,
  templates: templates.map(({ questionFormat, answerFormat, ...template }) => ({
    ...template,
    questionFormat: questionFormat.replaceAll(typed, ''),
    answerFormat: answerFormat.replaceAll(typed, (_, of: string | undefined, field: string) => {
      const expected = of === 'cloze:' ? `{{cloze-only:${field}}}` : `{{${field}}}`;
      return `<span data-typed="${of === 'nc:' ? 'without-marks' : 'exact'}">${expected}</span>`;
    }),
  })),
});

/** Characters: far more than a side may have. */
const renderLimits = { longestSide: 4_000_000, mostWork: 16_000_000 };

/** Renders the cards of a note type; `undefined` for image occlusion whose templates are not Anki's own. */
export const rendererOf = (noteType: NoteType): CardRenderer | undefined =>
  noteType.imageOcclusion ? occlusionRenderer(noteType, renderLimits) : renderer(withoutTyping(noteType), renderLimits);

/** The numbers of the cards that a note may make. */
export const ordinalsOf = (
  { kind, templates }: Pick<NoteType, 'kind' | 'templates'>,
  fields: readonly string[],
): readonly number[] => {
  if (kind === 'standard') return templates.map((_, ordinal) => ordinal);
  const numbers = new Set(fields.flatMap((field) => [...clozeNumbers(field)]));
  return [...numbers].sort((one, other) => one - other).map((number) => number - 1);
};

/** Both sides of a card as unsanitized HTML, or why it is left out. */
export const sidesOf = ({ question, answer, isEmpty, error }: RenderedCard): CardText | LeftOutReason => {
  if (error) return error.code === 'too-large' ? 'side-too-large' : 'template-error';
  return isEmpty ? 'empty-front' : { front: withoutSpeech(question), back: withoutSpeech(answer) };
};

/** The reason why `parseSide` refused a side. */
const reasonFor = (side: string, blank: LeftOutReason): LeftOutReason => (/\S/.test(side) ? 'side-too-large' : blank);

/** Why these sides make no card. */
export const problemOfSides = ({ front, back }: CardText): LeftOutReason | undefined => {
  if (parseSide(front) === undefined) return reasonFor(front, 'blank-term');
  return parseSide(back) === undefined ? reasonFor(back, 'blank-definition') : undefined;
};
