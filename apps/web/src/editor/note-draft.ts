import type { NoteType } from '@flashcards/client-sdk';

/** What a learner has typed of a note. */
export interface NoteDraft {
  /** By the order of the note type: another type takes them over. HTML, or text for a card of text. */
  readonly fields: readonly string[];
  /** With spaces between them. */
  readonly tags: string;
}

export const tagsOf = (draft: Pick<NoteDraft, 'tags'>): readonly string[] => draft.tags.split(/\s+/).filter(Boolean);

/** Pictures and sounds are not blank. */
export const isBlank = (html: string): boolean => html.replace(/<(?!img\b)[^>]*>|&nbsp;/gi, '').trim() === '';

const gap = /\{\{c(\d+)::/g;

/** The highest number of a gap, as in `{{c2::Rome}}`; 0 without one. */
export const lastGap = (fields: readonly string[]): number =>
  Math.max(0, ...fields.flatMap((field) => Array.from(field.matchAll(gap), ([, number]) => Number(number))));

const [longestTag, mostTags] = [100, 100];

/** Why the service would refuse the tags. */
const tagsProblem = (draft: NoteDraft): 'tag-long' | 'tags-many' | undefined => {
  const tags = tagsOf(draft);
  if (tags.some((tag) => tag.length > longestTag)) return 'tag-long';
  return tags.length > mostTags ? 'tags-many' : undefined;
};

type Problem = 'no-gap' | 'front-blank' | 'side-blank' | 'all-blank' | ReturnType<typeof tagsProblem>;

/** Why fields make no card, as far as the type tells. Other templates are the service's to judge. */
const fieldsProblem = ({ name, kind }: Pick<NoteType, 'name' | 'kind'>, fields: readonly string[]): Problem => {
  if (fields.every(isBlank)) return 'all-blank';
  if (kind === 'cloze' && lastGap(fields) === 0) return 'no-gap';
  return name.startsWith('Basic') && isBlank(fields[0] ?? '') ? 'front-blank' : undefined;
};

/** Why the service would refuse a note of this type. A card of text needs both sides. */
export const noteProblem = (
  type: Pick<NoteType, 'name' | 'kind' | 'fields'>,
  format: 'text' | 'html',
  draft: NoteDraft,
): Problem => {
  const fields = type.fields.map((_, index) => draft.fields[index] ?? '');
  if (format === 'text') return fields.some((side) => side.trim() === '') ? 'side-blank' : tagsProblem(draft);
  return fieldsProblem(type, fields) ?? tagsProblem(draft);
};

/** Of a note: what would be saved replaces what another page or device saved meanwhile. */
export class ChangedElsewhere extends Error {}
