import { describe, expect, it } from 'vitest';
import type { Expected } from '../fixture.test-data.ts';
import { expectedOf, packagesIn } from '../fixture.test-data.ts';
import { sortText } from './sort-text.ts';

/** Every field with Anki's stripped text. */
const fieldsOf = ({ notes }: Expected): readonly (readonly [unknown, string])[] =>
  notes.flatMap(({ fields, strippedKeepMedia = [] }) =>
    fields.map(([, value], at) => [value, strippedKeepMedia[at] ?? ''] as const),
  );

describe('the sort text of a field', () => {
  it.each(packagesIn('ok'))("equals Anki's in %s", (name) => {
    for (const [value, text] of fieldsOf(expectedOf('ok', name)))
      if (typeof value === 'string') expect(sortText(value)).toBe(text);
  });

  it('takes linear time for unterminated image tags', () => {
    expect(sortText('<img src=a '.repeat(100_000))).toContain('<img');
  });
});
