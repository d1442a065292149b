import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripHtml } from './strip-html.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const words = fc
  .array(
    fc.string({ unit: 'grapheme', minLength: 1 }).map((word) => word.replaceAll(/[\s\u0000-\u001f[\]]/g, 'x')),
    { minLength: 1 },
  )
  .map((list) => list.join(' ').normalize())
  .filter((text) => text.trim() === text && !/\s{2}/.test(text));

describe('the text of a field', () => {
  it.each([
    ['keeps a comparison', 'a < b and c > d', 'a < b and c > d'],
    ['keeps a comparison without spaces', 'x<1 and y>2', 'x<1 and y>2'],
    ['keeps what looks like a tag but never ends', 'if a <b then c', 'if a <b then c'],
    ['drops tags and their attributes', '<b class="x > y">bold</b> <img src="a.png">text', 'bold text'],
    ['breaks the line at <br>', 'a<br>b<br/>c<BR />d', 'a\nb\nc\nd'],
    ['breaks the line between blocks once', '<div>a</div><div>b</div>', 'a\nb'],
    ['breaks the line before a block', 'a<div>b</div>c', 'a\nb\nc'],
    ['keeps one empty line', 'a<div><br></div><div>b</div>', 'a\n\nb'],
    ['keeps no more than one empty line', 'a<br><br><br><br>b', 'a\n\nb'],
    ['breaks the line after each list item', '<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>', 'a\nb'],
    [
      'puts a space between table cells',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'a b\nc d',
    ],
    ['puts a space between cells that are not closed', '<table><tr><th>a<th>b<tr><td>c<td>d</table>', 'a b\nc d'],
    ['drops scripts with their content', 'a<script>if (x < 1) alert("<b>")</script>b', 'ab'],
    ['drops styles with their content', '<style>.card { color: red }</style>a', 'a'],
    ['drops comments with their content', 'a<!-- <b>hidden</b> -->b', 'ab'],
    ['drops a script that never ends', 'a<script>alert(1) < 2', 'a'],
    ['drops sound references', 'hello [sound:hello.mp3]', 'hello'],
    ['keeps a sound reference that never ends', 'hello [sound:hello', 'hello [sound:hello'],
    ['decodes entities once', '&amp;lt; &auml; &#x41;&#66;', '&lt; ä AB'],
    ['decodes entities after removing tags', '&lt;b&gt;text&lt;/b&gt;', '<b>text</b>'],
    ['decodes the entities around an unknown one', '&unknown; &amp; &copy;', '&unknown; & ©'],
    ['turns non-breaking spaces into spaces', 'a&nbsp;b\u00a0c', 'a b c'],
    ['is trimmed', '&nbsp; <br> a <br> ', 'a'],
    ['has no spaces at line ends', 'a  <br>  b', 'a\nb'],
    ['keeps line breaks typed into the field', 'a\r\nb\nc', 'a\nb\nc'],
    ['keeps the indentation of preformatted text', '<pre>if x:\n    y</pre>', 'if x:\n    y'],
    ['keeps words apart that markup separates', '<b>a</b> <i>b</i>', 'a b'],
    ['keeps words together that markup does not separate', 'un<b>believ</b>able', 'unbelievable'],
    ['leaves no tag of a tag within a tag', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt>alert(1)ipt>'],
    ['drops an element that would run code', '<svg/onload=alert(1)>x', 'x'],
    ['keeps mathematics', '\\(x^2\\)', '\\(x^2\\)'],
    ['of an empty line is empty', '<div><br></div>', ''],
    ['of nothing is nothing', '', ''],
  ])('%s', (_, html, text) => {
    expect(stripHtml(html)).toBe(text);
  });

  it('is the original for any escaped text', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(stripHtml(escapeHtml(text))).toBe(text);
      }),
    );
  });

  it('does not depend on inline tags', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('b', 'i', 'span class="a>b"', 'font color=red'), (text, tag) => {
        expect(stripHtml(`<${tag}>${escapeHtml(text)}</${tag.split(' ')[0]}>`)).toBe(text);
      }),
    );
  });

  it('of text without markup does not change when stripped again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', 'é', '.', '\u00a0') }), (text) => {
        expect(stripHtml(stripHtml(text))).toBe(stripHtml(text));
      }),
    );
  });

  it('is tidy for any markup', () => {
    const markup = fc.constantFrom(
      '<',
      '>',
      '<br>',
      '</div>',
      '<td>',
      '<pre>',
      '&nbsp;',
      '&',
      '"',
      '[sound:',
      ']',
      '<!--',
      '-->',
      'a',
      ' ',
      '\n',
      '<script>',
    );
    fc.assert(
      fc.property(
        fc.array(markup).map((parts) => parts.join('')),
        (html) => {
          const text = stripHtml(html);
          expect(text).toBe(text.trim());
          expect(text).not.toMatch(/\n{3}| \n|\u00a0|\r/);
        },
      ),
    );
  });

  it.each([
    ['tags that are never closed', '<a>'.repeat(100_000) + '</b>'.repeat(100_000)],
    ['tags that never end', '<a b="'.repeat(150_000)],
    ['entities that never end', '&am'.repeat(300_000)],
    ['sounds that never end', '[sound:'.repeat(150_000)],
    ['comments that never end', '<!--'.repeat(250_000)],
    ['spaces', `${' '.repeat(1_000_000)}x`],
  ])('takes linear time in a million characters of %s', (_, html) => {
    stripHtml(html);
  });
});
