import { describe, expect, it } from 'vitest';
import { composed } from './composed.ts';

describe('a text', () => {
  it('is composed', () => {
    expect(composed('e\u0301te\u0301')).toBe('été');
    expect(composed(`a${'\u0316\u0301'.repeat(15)}`)).toBe(`a${'\u0316\u0301'.repeat(15)}`.normalize());
  });

  it('with a million unordered marks stays unchanged', () => {
    const marks = `a${'\u0301'.repeat(500_000)}${'\u0316'.repeat(500_000)}`;
    expect(composed(marks) === marks).toBe(true);
  });
});
