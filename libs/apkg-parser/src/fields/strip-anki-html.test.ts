import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedOf, packagesIn } from '../fixture.test-data.ts';
import { stripAnkiHtml } from './strip-anki-html.ts';

describe('the text of a field as in Anki', () => {
  it.each([
    ['puts nothing where tags were', 'a<br>b<td>c', 'abc'],
    ['ends a tag at the first >, in an attribute too', '<span data-x="a > b">t', ' b">t'],
    ['takes comparisons for tags', 'x<1 and y>2', 'x2'],
    ['keeps a < that nothing ends', 'a<b c', 'a<b c'],
    ['takes a comment whole', '<!-->a<b>-->c', 'c'],
    ['takes styles and scripts whole, whatever their case', '<STYLE a>b<i>c</sTyle>d<script>e</script>f', 'df'],
    ['takes only the tag of a style that is not closed', '<style>a</style >b', 'ab'],
    ['takes the tag of what is called like a style', '<styles>a</styles>b', 'ab'],
    ['needs the > of the opening tag', '<style</style>b', 'b'],
    ['decodes references once', '&lt;b&gt; &amp;lt; &#65;&#x42;', '<b> &lt; AB'],
    ['decodes all references or none', '&amp; &unknown;', '&amp; &unknown;'],
    ['decodes none when one never ends', '&amp; &amp', '&amp; &amp'],
    ['decodes none beside a bare &', 'AT&T &lt; &', 'AT&T &lt; &'],
    ['knows the names of HTML 4 only', '&apos;', '&apos;'],
    ['knows no halves of characters', '&#xd83d;&#xde00;', '&#xd83d;&#xde00;'],
    ['makes spaces of non-breaking ones where it decodes', '&nbsp;\u00a0', '  '],
    ['keeps non-breaking spaces where there is nothing to decode', 'a\u00a0', 'a\u00a0'],
    ['keeps sounds and deletions', '[sound:a.mp3]{{c1::b}} \\(c\\)', '[sound:a.mp3]{{c1::b}} \\(c\\)'],
    ['is not trimmed', ' a ', ' a '],
  ])('%s', (_, html, text) => {
    expect(stripAnkiHtml(html)).toBe(text);
  });

  it.each(packagesIn('ok'))("equals Anki's for every field of %s", (name) => {
    for (const { fields, stripped } of expectedOf('ok', name).notes) {
      const ours = fields.map(([, value]) => (typeof value === 'string' ? stripAnkiHtml(value) : undefined));
      expect(ours).toEqual(stripped.map((text, at) => (typeof fields[at]?.[1] === 'string' ? text : undefined)));
    }
  });

  it('equals one pass of a regular expression', () => {
    const pattern = /<!--[^]*?-->|<style[^]*?>[^]*?<\/style>|<script[^]*?>[^]*?<\/script>|<[^]*?>/gi;
    const piece = fc.constantFrom(
      '<',
      '>',
      '<!--',
      '-->',
      '<style',
      '</style>',
      '</STYLE>',
      '<script',
      '</script>',
      '/',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join('');
        expect(stripAnkiHtml(html)).toBe(html.replaceAll(pattern, ''));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '<',
    '&',
    '<!--',
    '&am',
    '&amp;',
    '<a',
    '<style>',
    '<style',
    '<script>',
    '<!---->',
    '</style>',
    '<style></style',
  ])('takes linear time in a million characters of %s', (piece) => {
    expect(stripAnkiHtml(piece.repeat(1_000_000 / piece.length)).length).toBeLessThanOrEqual(1_000_000);
  });
});
