import type { NoteTemplate } from '../collection/note-type.ts';
import type { CardSource } from './card-source.ts';
import type { CardValues } from './card-values.ts';
import { cardValues } from './card-values.ts';
import type { CompiledTemplate } from './compile-template.ts';
import { compileTemplate } from './compile-template.ts';
import { blankFront, noDeletion } from './messages.ts';
import { TooMuch } from './output.ts';
import type { TemplateFault } from './parse-template.ts';
import { hasDeletion } from './render-cloze-only.ts';
import type { Side } from './render-side.ts';
import { renderSide, showsField } from './render-side.ts';
import type { RenderedCard, RenderError, RenderLimits } from './rendered-card.ts';
import { defaultRenderLimits } from './rendered-card.ts';

type Compiled = CompiledTemplate | TemplateFault;

/** One card with its parsed templates. */
interface Job {
  readonly source: CardSource;
  readonly front: Compiled;
  readonly back: Compiled;
  readonly values: CardValues;
  readonly limits: RenderLimits;
}

export const failed = (error: RenderError): RenderedCard => ({ question: '', answer: '', isEmpty: false, error });

const usable = (template: Compiled, side: RenderError['side'], number: number): CompiledTemplate | RenderError => {
  if ('code' in template) return { side, ...template };
  const unknown = template.doubtful.find(({ name }) => name !== `c${String(number)}`);
  return unknown ? { side, code: 'unknown-field', tag: unknown.tag } : template;
};

const meter = (most: number): ((characters: number) => void) => {
  let spent = 0;
  return (characters) => {
    spent += characters;
    if (spent > most) throw new TooMuch();
  };
};

/** The message shown instead of a card without content of its note. */
const emptyMessage = ({ noteType, note }: CardSource, front: CompiledTemplate, side: Side): string | undefined => {
  if (noteType.kind === 'standard') return showsField(front.nodes, side.values) ? undefined : blankFront;
  const hasIt = note.fields.some((field) => {
    side.spend(field.length);
    return hasDeletion(field, side.number);
  });
  return hasIt ? undefined : noDeletion(side.number);
};

const bothSides = ({ source, values, limits, ...job }: Job, onBack: () => void): RenderedCard => {
  const number = source.card.ord + 1;
  const front = usable(job.front, 'front', number);
  if ('code' in front) return failed(front);
  const side = { values, number, longest: limits.longestSide, spend: meter(limits.mostWork) };
  const question = renderSide(front, side);
  const message = emptyMessage(source, front, side);
  if (message !== undefined) return { question: question + message, answer: message, isEmpty: true };
  onBack();
  const back = usable(job.back, 'back', number);
  if ('code' in back) return failed(back);
  return { question, answer: renderSide(back, { ...side, question }), isEmpty: false };
};

const rendered = (job: Job): RenderedCard => {
  let side: RenderError['side'] = 'front';
  try {
    return bothSides(job, () => {
      side = 'back';
    });
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return failed({ side, code: 'too-large' });
  }
};

/** Renders the cards of one note type. */
export type CardRenderer = (card: Omit<CardSource, 'noteType'>) => RenderedCard;

/**
 * Parses the templates of a note type, each once on first use, and renders cards with them. Time and memory are
 * proportional to a card's fields and sides, up to `limits`. Never throws: problems are in `error`.
 *
 * @example
 * ```ts
 * const render = renderer(noteType);
 * const { question, answer } = render({ note, card, deckName: 'Geography' });
 * ```
 */
export const renderer = (noteType: CardSource['noteType'], limits: Partial<RenderLimits> = {}): CardRenderer => {
  const fields = new Map(noteType.fields.map((name, at) => [name, at]));
  const read = (format: string): Compiled => compileTemplate(format, (name) => fields.has(name));
  const compiled = new Map<NoteTemplate, readonly [front: Compiled, back: Compiled]>();
  const { longestSide = defaultRenderLimits.longestSide, mostWork = defaultRenderLimits.mostWork } = limits;
  return (card) => {
    const template = noteType.templates[noteType.kind === 'cloze' ? 0 : card.card.ord];
    if (!template) return failed({ side: 'front', code: 'no-template' });
    const [front, back] = compiled.get(template) ?? [read(template.questionFormat), read(template.answerFormat)];
    compiled.set(template, [front, back]);
    const source = { noteType, ...card };
    return rendered({ source, front, back, values: cardValues(source, fields), limits: { longestSide, mostWork } });
  };
};

const renderers = new WeakMap<CardSource['noteType'], CardRenderer>();

/**
 * Renders the question and the answer of one card as Anki does. Keeps a `renderer` for each note type.
 *
 * @example
 * ```ts
 * renderCard({ noteType, note, card, deckName }).question; // '<span class="cloze" …>[...]</span> is in France'
 * ```
 */
export const renderCard = ({ noteType, ...card }: CardSource): RenderedCard => {
  const render = renderers.get(noteType) ?? renderer(noteType);
  renderers.set(noteType, render);
  return render(card);
};
