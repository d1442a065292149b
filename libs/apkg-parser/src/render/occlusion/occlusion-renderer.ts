import { mediaMarks } from '../../fields/media-references.ts';
import { TooMuch } from '../output.ts';
import { hasDeletion } from '../render-cloze-only.ts';
import type { RenderedCard, RenderLimits } from '../rendered-card.ts';
import type { CardRenderer } from '../renderer.ts';
import { failed, renderer } from '../renderer.ts';
import { shapesOf } from './card-shapes.ts';
import { drawing } from './drawing.ts';
import type { OcclusionType } from './stock-templates.ts';
import { stockFields } from './stock-templates.ts';

/** Anki's templates, with a picture in place of its script and its canvas. */
const scriptless = {
  name: '',
  kind: 'cloze',
  fields: ['Occlusion', 'Header', 'Back Extra', 'Front', 'Back'],
  templates: [
    {
      name: '',
      questionFormat: '{{#Header}}<div>{{Header}}</div>{{/Header}}\n{{Front}}\n',
      answerFormat:
        '{{#Header}}<div>{{Header}}</div>{{/Header}}\n{{Back}}\n{{#Back Extra}}<div>{{Back Extra}}</div>{{/Back Extra}}\n',
    },
  ],
} as const;

const emptyCard: RenderedCard = { question: '', answer: '', isEmpty: true };

/** The undecoded `src` of the first image. */
const imageIn = (field: string): string | undefined => {
  for (const { start, value } of mediaMarks(field)) if (/^<img/i.test(field.slice(start, start + 4))) return value;
  return undefined;
};

// Two images in one cell of a grid. The second adds nothing to the size of the cell, and fills it.
const picture = (image: string, shapes: string): string =>
  '<div style="display: grid; width: fit-content; margin: 0 auto">' +
  `<img src="${image.replaceAll('"', '&quot;')}" style="grid-area: 1 / 1; max-width: 100%">` +
  `<img src="data:image/svg+xml;base64,${btoa(shapes)}" alt="" ` +
  'style="grid-area: 1 / 1; width: 0; min-width: 100%; height: 0; min-height: 100%"></div>';

/**
 * Renders the cards of an image occlusion type as HTML that needs no script: the image, and over it an image of the
 * shapes. Undefined for templates that are not Anki's own. `renderer` renders as Anki does: what it returns shows the
 * shapes only with Anki's script. A card without an image is empty.
 *
 * @example
 * ```ts
 * const render = occlusionRenderer(noteType) ?? renderer(noteType);
 * ```
 */
export const occlusionRenderer = (
  noteType: OcclusionType,
  limits: Partial<RenderLimits> = {},
): CardRenderer | undefined => {
  const places = stockFields(noteType);
  if (!places) return undefined;
  const render = renderer(scriptless, limits);
  return ({ note: { fields, tags }, ...given }) => {
    const valueAt = (place: number): string => fields[place] ?? '';
    const [occlusion, image] = [valueAt(places.occlusion), imageIn(valueAt(places.image))];
    if (image === undefined) return emptyCard;
    const number = given.card.ord + 1;
    const side = (isQuestion: boolean): string =>
      picture(image, drawing(hasDeletion(occlusion, number) ? shapesOf(occlusion, { number, isQuestion }) : []));
    try {
      const values = [occlusion, valueAt(places.header), valueAt(places.backExtra), side(true), side(false)];
      return render({ ...given, note: { fields: values, tags } });
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      return failed({ side: 'front', code: 'too-large' });
    }
  };
};
