import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedOf } from '../fixture.test-data.ts';
import { clozeNumbers, renderCloze } from './cloze.ts';

describe('a cloze text', () => {
  it.each([
    ['hides the active deletion', '{{c1::Paris}} is in {{c2::France}}', 1, '[...] is in France', 'Paris is in France'],
    ['shows a hint in its place', '{{c1::Paris::city}}!', 1, '[city]!', 'Paris!'],
    ['hides every deletion of the number', '{{c1::a}} {{c1::b}} {{c2::c}}', 1, '[...] [...] c', 'a b c'],
    ['takes a deletion with several numbers for each', '{{c1,3::a}} {{c2::b}}', 3, '[...] b', 'a b'],
    ['hides what is inside the active deletion', '{{c1::a {{c2::b}} c}}', 1, '[...]', 'a b c'],
    ['shows what is around the active deletion', '{{c1::a {{c2::b}} c}}', 2, 'a [...] c', 'a b c'],
    ['splits the hint at the first double colon', '{{c1::std::vector}}', 1, '[vector]', 'std'],
    ['knows a lower-case c only', '{{C1::a}} {{c1::b}}', 1, '{{C1::a}} [...]', '{{C1::a}} b'],
    ['keeps stray braces', 'a }} {{ {{c1::b}} }}', 1, 'a }} {{ [...] }}', 'a }} {{ b }}'],
    ['loses what follows an unclosed deletion', 'a {{c1::b', 1, 'a ', 'a '],
    ['keeps HTML', '{{c1::<b>a</b>}}<br>', 1, '[...]<br>', '<b>a</b><br>'],
    ['spans lines', '{{c1::a\nb}}', 1, '[...]', 'a\nb'],
  ])('%s', (_, text, ordinal, front, back) => {
    expect(renderCloze(text, ordinal)).toEqual({ front, back });
  });

  it.each([
    ['has its numbers once and in order', '{{c3::a}}{{c1::b}}{{c3::c}}{{c2,1::d}}', [1, 2, 3]],
    ['finds nested numbers', '{{c1::a {{c2::b}}}}', [1, 2]],
    ['makes no card of number 0', '{{c0::a}}', []],
    ['makes no card of a number above 500', '{{c500::a}}{{c501::b}}{{c99999999999999999999::c}}', [500]],
    ['makes no card of an unclosed deletion', '{{c1::a', []],
    ['makes no card without a deletion', 'a {{c1:b}} {{c::d}}', []],
  ])('%s', (_, text, numbers) => {
    expect(clozeNumbers(text)).toEqual(numbers);
  });

  it('nests to any depth without a stack overflow', () => {
    expect(clozeNumbers(`${'{{c1::'.repeat(100_000)}x${'}}'.repeat(100_000)}`)).toEqual([1]);
  });

  it('of plain text equals the text', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{c')),
        (text) => {
          expect(renderCloze(text, 1)).toEqual({ front: text, back: text });
        },
      ),
    );
  });

  it('with one deletion shows it only on the back', () => {
    const plain = fc.string().filter((text) => !/[{}:]/.test(text));
    fc.assert(
      fc.property(plain, plain, plain, (before, hidden, after) => {
        expect(renderCloze(`${before}{{c1::${hidden}}}${after}`, 1)).toEqual({
          front: `${before}[...]${after}`,
          back: `${before}${hidden}${after}`,
        });
      }),
    );
  });

  it('renders like Anki', () => {
    const { notes, notetypes } = expectedOf('ok', 'wheel-cloze.new.apkg');
    const simple = new Set(
      notetypes.filter(({ templates }) => templates[0]?.qfmt === '{{cloze:Text}}').map(({ id }) => id),
    );
    const text = (html: string): string => html.replaceAll(/<\/?span[^>]*>/g, '');
    const compared = notes
      .filter(({ notetypeId }) => simple.has(notetypeId))
      .flatMap(({ fields, cards }) =>
        cards.map(({ ord, question }) => ({ field: String(fields[0]?.[1]), ordinal: ord + 1, question })),
      )
      // Excluded: Anki strips markup inside mathematics, and shows a message for a number without a deletion.
      .filter(({ field, ordinal }) => !field.includes('\\(') && clozeNumbers(field).includes(ordinal));
    expect(compared.length).toBeGreaterThan(20);
    for (const { field, ordinal, question } of compared) {
      expect({ field, front: text(renderCloze(field, ordinal).front) }).toEqual({ field, front: text(question) });
    }
  });
});
