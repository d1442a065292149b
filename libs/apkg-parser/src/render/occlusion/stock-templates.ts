import type { NoteType } from '../../collection/note-type.ts';

/** What is read of a note type to recognise Anki's own templates. */
export type OcclusionType = Pick<NoteType, 'imageOcclusion' | 'fields' | 'fieldSettings' | 'templates'>;

/** Positions of the fields that Anki's templates show. */
export interface OcclusionFields {
  readonly occlusion: number;
  readonly image: number;
  readonly header: number;
  readonly backExtra: number;
}

// Anki's templates have some 700 characters, and messages in its user's language.
const longest = 5_000;
const errorText = /(?<=innerHTML=`)[^`]*(?=`)/g;
const buttonText = /(?<=<buttonid="toggle">)[^<]*/g;

/** A template without spaces, without texts in some language, and with the name of the script's function today. */
const canonical = (template: string): string =>
  template
    .normalize('NFC')
    .replaceAll(/\s+/g, '')
    .replaceAll(errorText, '')
    .replaceAll(buttonText, '')
    .replaceAll('anki.setupImageCloze()', 'anki.imageOcclusion.setup()');

const isSame = (template: string, stock: string): boolean =>
  template.length <= longest && stock.length <= longest && canonical(template) === canonical(stock);

const section = (name: string): string => `{{#${name}}}<div>{{${name}}}</div>{{/${name}}}`;

const question = (occlusion: string, image: string, header: string): string =>
  `${section(header)}<div style="display: none">{{cloze:${occlusion}}}</div><div id="err"></div>` +
  `<div id="image-occlusion-container">{{${image}}}<canvas id="image-occlusion-canvas"></canvas></div>` +
  '<script>try{anki.imageOcclusion.setup();}catch(exc){document.getElementById("err").innerHTML=``;}</script>';

const answer = (front: string, backExtra: string): string =>
  `${front}<div><button id="toggle"></button></div>${section(backExtra)}`;

/** Anki marks the fields with 0, 1, … as their tag; versions before 23.10 only placed them in this order. */
const placeOf = ({ fieldSettings }: OcclusionType, tag: number): number => {
  const tagged = fieldSettings.findIndex((field) => field.tag === tag);
  return tagged < 0 ? tag : tagged;
};

/**
 * Where the fields of an image occlusion type are whose templates are Anki's own: in any language, with fields of any
 * name, with any spaces. Undefined for other templates, which may need scripts.
 */
export const stockFields = (noteType: OcclusionType): OcclusionFields | undefined => {
  const [template, ...others] = noteType.templates;
  if (!noteType.imageOcclusion || !template || others.length > 0) return undefined;
  const [occlusion, image, header, backExtra] = [0, 1, 2, 3].map((tag) => placeOf(noteType, tag)) as [
    number,
    number,
    number,
    number,
  ];
  const nameAt = (place: number): string => noteType.fields[place] ?? '';
  const front = question(nameAt(occlusion), nameAt(image), nameAt(header));
  const isStock =
    isSame(template.questionFormat, front) && isSame(template.answerFormat, answer(front, nameAt(backExtra)));
  return isStock ? { occlusion, image, header, backExtra } : undefined;
};
