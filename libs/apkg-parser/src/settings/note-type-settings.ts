import { count, flag, id, optionalCount, shortCount, signedCount, text } from './kind.ts';
import { requirements } from './requirements.ts';
import type { Requirement } from './requirements.ts';
import type { WithOther } from './table.ts';
import { setting, table } from './table.ts';

/** Settings of a note type. Absent ones are as in a new note type. */
export interface NoteTypeSettings extends WithOther {
  /** What LaTeX documents start with. Absent: Anki's own preamble. */
  readonly latexPreamble?: string;
  /** What LaTeX documents end with. Absent: `\end{document}`. */
  readonly latexPostamble?: string;
  /** Whether LaTeX becomes SVG images instead of PNG. */
  readonly latexSvg?: boolean;
  /** Anki's number of the stock note type that this one was made from. */
  readonly stockKind?: number;
  /** The id of the note type of another package that this one was made from. */
  readonly originalId?: string;
  /** A deck for new cards, which Anki no longer uses. */
  readonly deckId?: string;
  /** The fields that each template needs, as Anki stored them. Leave it out after a change of templates or fields. */
  readonly requirements?: readonly Requirement[];
}

/** The settings of a note type with those that are properties of their own. */
export interface StoredSettings extends NoteTypeSettings {
  /** 1: cloze. */
  readonly kind: number;
  readonly sortField: number;
  readonly css: string;
}

/** Anki's default preamble, as short as LaTeX needs. */
const preamble =
  '\\documentclass[12pt]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\begin{document}\n';

export const noteTypeTable = table<StoredSettings>(
  {
    kind: setting('type', 1, count, 0),
    sortField: setting('sortf', 2, count, 0),
    css: setting('css', 3, text, ''),
    deckId: setting('did', 4, id),
    latexPreamble: { ...setting('latexPre', 5, text, preamble), missing: '' },
    latexPostamble: { ...setting('latexPost', 6, text, '\\end{document}'), missing: '' },
    latexSvg: setting('latexsvg', 7, flag, false),
    requirements: { ...setting('req', 8, requirements), missing: [] },
    stockKind: setting('originalStockKind', 9, signedCount, 0),
    originalId: setting('originalId', 10, id),
  },
  { handled: ['id', 'name', 'mod', 'usn', 'flds', 'tmpls'], hasOther: true },
);

/** Settings of a field. */
export interface FieldSettings extends WithOther {
  /** Whether Anki's editor keeps the value for the next note. */
  readonly sticky: boolean;
  readonly rightToLeft: boolean;
  /** The font of the editor. */
  readonly font: string;
  readonly fontSize: number;
  /** The text that the editor shows in the empty field. */
  readonly description: string;
  /** Whether the editor shows HTML by default. */
  readonly plainText: boolean;
  readonly collapsed: boolean;
  readonly excludeFromSearch: boolean;
  /** Identifies the field in different versions of a note type. Decimal int64. */
  readonly id?: string;
  /** The number by which Anki finds the fields of some stock note types. */
  readonly tag?: number;
  readonly preventDeletion: boolean;
}

export const fieldTable = table<FieldSettings>(
  {
    sticky: setting('sticky', 1, flag, false),
    rightToLeft: setting('rtl', 2, flag, false),
    font: setting('font', 3, text, 'Arial'),
    fontSize: setting('size', 4, shortCount, 20),
    description: setting('description', 5, text, ''),
    plainText: setting('plainText', 6, flag, false),
    collapsed: setting('collapsed', 7, flag, false),
    excludeFromSearch: setting('excludeFromSearch', 8, flag, false),
    id: setting('id', 9, id),
    tag: setting('tag', 10, optionalCount),
    preventDeletion: setting('preventDeletion', 11, flag, false),
  },
  { handled: ['name', 'ord'], hasOther: true },
);

/** Settings of a template. Absent ones are as in a new template. */
export interface TemplateSettings extends WithOther {
  /** The question in Anki's browser, if it differs. */
  readonly browserQuestionFormat?: string;
  /** The answer in Anki's browser, if it differs. */
  readonly browserAnswerFormat?: string;
  readonly browserFont?: string;
  readonly browserFontSize?: number;
  /** The deck for new cards of this template, if it is not that of the note. */
  readonly deckId?: string;
  /** Identifies the template in different versions of a note type. Decimal int64. */
  readonly id?: string;
}

/** The settings of a template with those that are properties of their own. */
export interface StoredTemplate extends TemplateSettings {
  readonly questionFormat: string;
  readonly answerFormat: string;
}

export const templateTable = table<StoredTemplate>(
  {
    questionFormat: setting('qfmt', 1, text, ''),
    answerFormat: setting('afmt', 2, text, ''),
    browserQuestionFormat: setting('bqfmt', 3, text, ''),
    browserAnswerFormat: setting('bafmt', 4, text, ''),
    deckId: setting('did', 5, id),
    browserFont: setting('bfont', 6, text, ''),
    browserFontSize: setting('bsize', 7, count, 0),
    id: setting('id', 8, id),
  },
  { handled: ['name', 'ord'], hasOther: true },
);
