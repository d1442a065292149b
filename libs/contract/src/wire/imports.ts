import type { SetId } from '@flashcards/kernel';
import type { Delimiter, ImportReport } from '@flashcards/library';
import { delimiters } from '@flashcards/library';
import type { Codec, WireOf } from '../codec.ts';
import { list, membersOf, object } from '../combinators.ts';
import type { Form, Formed, FormMember } from '../form.ts';
import { scalar } from '../form.ts';
import { setId } from './names.ts';
import { text, wireInteger, word } from './scalars.ts';

const counted = {
  notes: wireInteger,
  cards: wireInteger,
  skipped: list(object({ reason: text, count: wireInteger, examples: list(text) })),
  mediaFiles: wireInteger,
  siblingCards: wireInteger,
  answersOfSiblings: wireInteger,
  sets: list(setId),
};

const plainReport = object(counted);
const reportOfScheduling = object({
  ...counted,
  scheduling: object({
    cards: wireInteger,
    unusableCards: wireInteger,
    reviews: wireInteger,
    reviewsLeftOut: wireInteger,
  }),
});

type ReportWire = WireOf<typeof plainReport> | WireOf<typeof reportOfScheduling>;

/** `scheduling` is present when the import requested it. `sets` are those that are left; none of a dry run. */
export const importReport: Codec<ReportWire, ImportReport> = {
  schema: { ...reportOfScheduling.schema, required: Object.keys(counted) },
  expected: plainReport.expected,
  form: { is: 'either', member: 'scheduling', then: reportOfScheduling, otherwise: plainReport },
  decode: (wire) => {
    membersOf(wire);
    return 'scheduling' in wire ? reportOfScheduling.decode(wire) : plainReport.decode(wire);
  },
  encode: (report) => {
    const { scheduling, ...rest } = report;
    return scheduling ? reportOfScheduling.encode({ ...rest, scheduling }) : plainReport.encode(rest);
  },
};

/** The reply of an import: the id of the new set, or with `dryRun=true` the report of what it would store. */
export type Imported =
  { readonly stored: true; readonly id: SetId } | { readonly stored: false; readonly report: ImportReport };

type ImportedWire = { readonly flashcardID: string } | { readonly report: WireOf<typeof importReport> };

/** The form of an object whose `stored` distinguishes the two cases. */
const reportForm = (stored: 'true' | 'false', member: FormMember): Formed => ({
  form: { is: 'object', members: [{ ours: 'stored', wire: '', codec: { form: scalar(stored) } }, member] },
});

const stored = object({ flashcardID: setId });
const planned = object({ report: importReport });

const importedForm: Form = {
  is: 'either',
  member: 'report',
  then: reportForm('false', { ours: 'report', wire: 'report', codec: importReport }),
  otherwise: reportForm('true', { ours: 'id', wire: 'flashcardID', codec: setId }),
};

export const importedReply: Codec<ImportedWire, Imported> = {
  schema: { oneOf: [stored.schema, planned.schema] },
  expected: 'a flashcardID or a report',
  form: importedForm,
  decode: (wire) => {
    membersOf(wire);
    return 'report' in wire
      ? { stored: false, ...planned.decode(wire) }
      : { stored: true, id: stored.decode(wire).flashcardID };
  },
  encode: (reply) => (reply.stored ? stored.encode({ flashcardID: reply.id }) : planned.encode(reply)),
};

/** What separates the columns of a CSV file. A tab may be sent as a word, which needs no escaping in an address. */
export const delimiter: Codec<string, Delimiter | 'auto'> = {
  schema: { type: 'string', enum: [...delimiters, 'tab', 'auto'] },
  expected: "',', ';', '|', 'tab' or 'auto'",
  form: scalar('text', 'delimiter'),
  decode: (wire) => {
    const known = ([...delimiters, 'auto'] as const).find((each) => each === (wire === 'tab' ? '\t' : wire));
    if (known === undefined) throw new TypeError('expected a delimiter');
    return known;
  },
  encode: (value) => (value === '\t' ? 'tab' : value),
};

/** The reply of preview-package-flashcards: what a person needs to choose the fields. */
export const packagePreview = object({
  noteTypes: list(
    object({
      name: text,
      kind: word('standard', 'cloze', 'image-occlusion'),
      fields: list(text),
      notes: wireInteger,
      /** The fields of up to three notes, in the order of `fields`, as readable text. */
      samples: list(list(text)),
    }),
  ),
  decks: list(object({ name: text, cards: wireInteger })),
  notes: wireInteger,
  cards: wireInteger,
  mediaFiles: wireInteger,
});
