import type { NoteType } from '../../collection/note-type.ts';
import type { RenderError } from '../../render/rendered-card.ts';
import { renderCard } from '../../render/renderer.ts';
import type { Check } from './finding.ts';

const messageOf = ({ side, code, tag }: RenderError): string =>
  `its ${side === 'front' ? 'question' : 'answer'} shows an error: ${code}${tag === undefined ? '' : `, ${tag}`}`;

/** Renders each template with all fields filled. A faulty template renders its error. */
export const checkTemplates: Check<ReadonlyMap<string, NoteType>> = function* (noteTypes) {
  for (const noteType of noteTypes.values()) {
    const note = { fields: noteType.fields.map(() => '{{c1::x}}'), tags: [] };
    for (const [ord, { name }] of noteType.templates.entries()) {
      const { error } = renderCard({ noteType, note, card: { id: '1', ord } });
      const place = `template ${name} of note type ${noteType.id}`;
      if (error) yield { severity: 'changed', code: 'template', place, message: messageOf(error) };
    }
  }
};
