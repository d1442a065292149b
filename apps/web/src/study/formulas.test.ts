import { describe, expect, it } from 'vitest';
import { partsOf, withoutMarks } from './formulas.ts';

/** Formulas in angle brackets, displayed ones in two. */
const shown = (text: string): string =>
  partsOf(text)
    .map((part) => ('text' in part ? part.text : part.isDisplay ? `<<${part.tex}>>` : `<${part.tex}>`))
    .join('');

describe('the formulas of a text', () => {
  it.each([
    [String.raw`a \(x\) b \[y\] c`, 'a <x> b <<y>> c'],
    ['[$]x[/$] and [$$]y[/$$]', '<x> and <<y>>'],
    [String.raw`\(a \[ b\)`, String.raw`<a \[ b>`],
    [String.raw`\(open \[y\]`, String.raw`\(open <<y>>`],
    ['$5 and [5]', '$5 and [5]'],
    [String.raw`\(\def\a#1{#1#1}\a x\) \(\left(x\right)\)`, String.raw`\(\def\a#1{#1#1}\a x\) <\left(x\right)>`],
    ...['\\newcommand{\\a}{x}', '\\renewcommand{\\a}{x}', '\\global\\let\\a x', '\\edef1{x}'].map((tex) => [
      `\\(${tex}\\)`,
      `\\(${tex}\\)`,
    ]),
    [`\\(${'x'.repeat(2_000)}\\)`, `\\(${'x'.repeat(2_000)}\\)`],
  ])('are found in %s', (text, parts) => {
    expect(shown(text)).toBe(parts);
  });

  it('are found in linear time', { timeout: 60_000 }, () => {
    expect(partsOf('\\('.repeat(500_000))).toHaveLength(1);
    expect(partsOf(`${'\\('.repeat(250_000)}\\)`)).toHaveLength(3);
  });

  it('are plain TeX in what is said', () => {
    expect(withoutMarks(String.raw`a \(x^2\) b [$$]y[/$$] \(open`)).toBe(String.raw`a x^2 b y \(open`);
  });
});
