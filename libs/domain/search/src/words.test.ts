import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardWords, frontWords } from './card-words.ts';
import { patternOf, wordsOf } from './words.ts';

describe('the words of a text', () => {
  it.each([
    ['Hello, World!', ['hello', 'world']],
    ['Crème BRÛLÉE', ['creme', 'brulee']],
    ['Straße ﬁne Ⅳ ｆｕｌｌ', ['strasse', 'fine', 'iv', 'full']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['İstanbul ıssız', ['istanbul', 'issiz']],
    ['日本語', ['日本', '本語', '語']],
    ['go日本1', ['go', '日本', '本', '1']],
    ['か が', ['か', 'が']],
    ['한국어', ['한국', '국어', '어']],
    ['e-mail 3.5', ['e', 'mail', '3', '5']],
    ['… + \u0000 \uD800', []],
    ['𝒳'.repeat(100), ['x'.repeat(64)]],
    ['𐐨'.repeat(40), ['𐐨'.repeat(32)]],
  ])('of %s are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

/** The definition of words, for the whole text at once. */
const wholly = (text: string): readonly string[] => {
  const unspaced = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;
  const folded = text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/(?![\u3099\u309A])\p{M}/gu, '')
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
  const parts = (folded.match(/[\p{L}\p{N}\u3099\u309A]+/gu) ?? []).flatMap(
    (run) => run.match(new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')) ?? [],
  );
  return parts.flatMap((part) => {
    if (!new RegExp(`^[${unspaced}]`, 'u').test(part)) return [part];
    const characters = [...part];
    return characters.map((each, at) => each + (characters[at + 1] ?? ''));
  });
};

const anyCharacter = fc.constantFrom(
  ...'aÀß Σσς.İıŉ½㎏Ⅳ日本かｶﾞ゛\u3099한ᄒ\u1161\u0301\u0308\u0345ǅ𝒳𐐨\u0e01\u0e31\ud800-<',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(anyCharacter).map((all) => all.join('')),
);

describe('words', () => {
  it('are those of the whole text, read piece by piece', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(wordsOf(text)).toEqual(wholly(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('after the given number of characters may be left out', () => {
    const text = 'ab '.repeat(100_000) + 'é\u0301 '.repeat(100_000);
    const words = wordsOf(text, 4_000);
    expect(words.length).toBeLessThan(1_400);
    expect(words.slice(0, 1_300)).toEqual(Array(1_300).fill('ab'));
    expect(wordsOf('日'.repeat(65_000), 4_000).length).toBeLessThan(4_100);
  });
});

const finds = (query: string, front: string, end: 'whole' | 'open' = 'open'): boolean =>
  cardWords({ front, back: 'answer' }).includes(patternOf(query, end));

describe('a pattern', () => {
  it.each([
    ['hel', 'open', 'Hello', true],
    ['ello', 'open', 'Hello', false],
    ['hel', 'whole', 'Hello', false],
    ['good morn', 'open', 'a good morning', true],
    ['good morn', 'whole', 'a good morning', false],
    ['e-ma', 'open', 'an E-Mail', true],
    ['日', 'open', '今日', true],
    ['日', 'open', '日本', true],
    ['日本', 'open', '今日本語', true],
    ['日本語', 'whole', '日本語です', true],
    ['日語', 'open', '日本語', false],
    ['本語 go', 'open', '日本語 gone', true],
    ['a answer', 'open', 'a', false],
    ['école', 'whole', 'ECOLE', true],
  ] as const)('of "%s" (%s) in "%s": %s', (query, end, front, isFound) => {
    expect(finds(query, front, end)).toBe(isFound);
  });

  it('is blank for a text without words', () => {
    expect(patternOf(' ?! ', 'open')).toBe('');
  });
});

describe('the words of a card', () => {
  it.each([
    ['<b>un</b>clear<br>two<div>three</div>', ' unclear two three '],
    ['a < b &amp; c &lt;d&gt; caf&eacute; &#65;&#x42; &#99999999; &unknown;', ' a b c d cafe ab 99999999 unknown '],
    ['<style>.card { color: red }</style>x<script>if (a<b) y</script>z<!-- no -->', ' x z '],
    ['<img src="picture.png"> hear [sound:word.mp3] it', ' hear it '],
    ['<style>never closed', ' '],
    ['<a'.repeat(3), ' a a a '],
  ])('of %s are those that a reader sees', (front, words) => {
    expect(cardWords({ front, back: '' })).toBe(`${words}\n `);
  });

  it('are bounded for each side', () => {
    const long = 'word '.repeat(200_000);
    const words = cardWords({ front: long, back: `${'x'.repeat(70_000)} y` });
    expect(words.length).toBeLessThan(4_100);
    expect(words).toMatch(/^( word)+ \n x{64} $/);
  });

  it('are read in time proportional to the length of hostile text', () => {
    for (const part of [
      'a\u0301\u0316',
      '\uFF9E\u0334',
      '<',
      '<a ',
      '<!--',
      '<style',
      '&#',
      '[sound:',
      '\u0300',
      '<b ',
    ])
      expect(cardWords({ front: part.repeat(200_000), back: 'b' }).length).toBeLessThan(4_100);
  });

  it('begin with those of the front, by which cards are ordered', () => {
    expect(frontWords(cardWords({ front: 'An Apple', back: 'pear' }))).toBe('an apple');
  });

  it('are the same in a long text whose characters depend on their neighbours', () => {
    const text = Array.from({ length: 1_500 }, (_, index) => `e\u0301te\u0301${index}`);
    expect(wordsOf(text.join(' '))).toEqual(text.map((_, index) => `ete${index}`));
    expect(wordsOf(text.join(' '), 4_000).slice(0, 400)).toEqual(text.slice(0, 400).map((_, index) => `ete${index}`));
  });
});
