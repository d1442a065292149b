import type { SetId } from '@flashcards/kernel';
import type { Delimiter, ImportReport } from '@flashcards/library';
import { delimiters } from '@flashcards/library';
import type { Codec, WireOf } from '../codec.ts';
import { eitherHas, list, membersOf, object } from '../combinators.ts';
import type { Form, Formed, FormMember } from '../form.ts';
import { scalar } from '../form.ts';
import { setId } from './names.ts';
import { text, wireInteger, word } from './scalars.ts';

const skipped = list(object({ reason: text, count: wireInteger, examples: list(text) }));

const counted = {
  notes: wireInteger,
  cards: wireInteger,
  skipped,
  mediaFiles: wireInteger,
  siblingCards: wireInteger,
  answersOfSiblings: wireInteger,
  sets: list(setId),
};

const scheduled = {
  scheduling: object({
    cards: wireInteger,
    unusableCards: wireInteger,
    reviews: wireInteger,
    reviewsLeftOut: wireInteger,
  }),
};

const updated = { added: wireInteger, changed: wireInteger, unchanged: wireInteger, suspended: wireInteger };

const plainReport = eitherHas('scheduling', object({ ...counted, ...scheduled }), object(counted));
const reportOfUpdate = eitherHas(
  'scheduling',
  object({ ...counted, ...updated, ...scheduled }),
  object({ ...counted, ...updated }),
);

/**
 * `scheduling` is present when the import requested it, and `added` and the members after it when it updated a set.
 * `sets` are those that are left; none of a dry run.
 */
export const importReport = eitherHas('added', reportOfUpdate, plainReport) as Codec<ReportWire, ImportReport>;

type ReportWire = WireOf<typeof reportOfUpdate> | WireOf<typeof plainReport>;

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

const modes = {
  fields: object({ cards: wireInteger, skipped, siblingCards: wireInteger, answersOfSiblings: wireInteger }),
  templates: object({ cards: wireInteger, skipped }),
};

const previewed = {
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
};

/** The reply of preview-package-flashcards: what a person needs to choose the fields, and how to import it. */
export const packagePreview = eitherHas(
  'modes',
  object({ ...previewed, modes: eitherHas('update', object({ ...modes, update: object(updated) }), object(modes)) }),
  object(previewed),
);
