import type { NoteType as AnkiNoteType, NoteTypeToWrite } from '@flashcards/apkg-parser';
import type { NoteType, NoteTypeChoice } from '@flashcards/library';
import { builtInNoteTypes } from '@flashcards/library';
import { keptNoteType } from '../note-type-definition.ts';

type Template = NoteTypeToWrite['templates'][number];

const css = '.card {\n  font-family: sans-serif;\n  font-size: 1.25em;\n  text-align: center;\n}\n';
const clozeCss = `${css}.cloze {\n  color: #0000ee;\n  font-weight: bold;\n}\n`;

const answer = (field: string): string => `{{FrontSide}}\n\n<hr id="answer">\n\n{{${field}}}`;

/** The sides of each template of a choice, in order. */
const sides: Readonly<Record<string, readonly Omit<Template, 'name'>[]>> = {
  Basic: [{ questionFormat: '{{Front}}', answerFormat: answer('Back') }],
  'Basic (and reversed card)': [
    { questionFormat: '{{Front}}', answerFormat: answer('Back') },
    { questionFormat: '{{Back}}', answerFormat: answer('Front') },
  ],
  Cloze: [{ questionFormat: '{{cloze:Text}}', answerFormat: '{{cloze:Text}}<br>\n{{Back Extra}}' }],
};

/** Ids of our own, the same in every set, so that Anki keeps one note type for all of them. */
const firstId = 1_262_304_000_101;

const whole = ({ name, kind, fields, templates }: NoteTypeChoice, index: number): NoteType => {
  const type: NoteTypeToWrite = {
    id: String(firstId + index),
    ...{ name, kind, fields },
    imageOcclusion: false,
    templates: (sides[name] ?? []).map((formats, at) => ({ name: templates[at] ?? '', ...formats })),
    css: kind === 'cloze' ? clozeCss : css,
    sortField: 0,
  };
  return keptNoteType(type as AnkiNoteType);
};

const all = new Map(builtInNoteTypes.map((choice, index) => [choice.name, whole(choice, index)]));

/** A note type that every set has. */
export const builtIn = (name: string): NoteType | undefined => all.get(name);
