import type { AnkiPackage } from '../../anki-package.ts';
import type { Check } from './finding.ts';

export const checkNoteTypes: Check<AnkiPackage> = function* ({ noteTypes }) {
  for (const { id, fields, rawFields, templates } of noteTypes.values()) {
    const place = `note type ${id}`;
    for (const [at, name] of fields.entries()) {
      const raw = rawFields[at];
      if (raw !== name)
        yield { severity: 'changed', code: 'field-name', place, message: `the field ${raw ?? ''} becomes ${name}` };
    }
    if (templates.length === 0)
      yield { severity: 'odd', code: 'no-template', place, message: 'it has no card template' };
  }
};
