import { describe, expect, it } from 'vitest';
import type { Expected } from '../fixture.test-data.ts';
import { expectedOf, packagesIn } from '../fixture.test-data.ts';
import { sortText } from './sort-text.ts';

/** Every field with Anki's own reading of it. */
const fieldsOf = ({ notes }: Expected): readonly (readonly [unknown, string])[] =>
  notes.flatMap(({ fields, strippedKeepMedia = [] }) =>
    fields.map(([, value], at) => [value, strippedKeepMedia[at] ?? ''] as const),
  );

describe('the text that a field is sorted by', () => {
  it.each(packagesIn('ok'))("is Anki's own in %s", (name) => {
    for (const [value, text] of fieldsOf(expectedOf('ok', name)))
      if (typeof value === 'string') expect(sortText(value)).toBe(text);
  });

  it('takes no longer for what only begins like a picture', () => {
    expect(sortText('<img src=a '.repeat(100_000))).toContain('<img');
  });
});
