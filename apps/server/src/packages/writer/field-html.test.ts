import { describe, expect, it } from 'vitest';
import { fieldHtml } from './field-html.ts';

describe('a side of a card as a field of Anki', () => {
  it.each([
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['What does <b> do?', 'What does &lt;b&gt; do?'],
    ['one\ntwo', 'one<br>two'],
    ['&lt;', '&amp;lt;'],
    ['a\u001fb', 'a b'],
    ['half \ud800 😀', 'half \ufffd 😀'],
    ['[sound:x.mp3] {{c1::y}}', '[sound:x.mp3] {{c1::y}}'],
  ])('displays text %j as here', (side, html) => expect(fieldHtml(side)).toBe(html));

  it.each(['<b>x</b> &amp; y', 'a<br>b\n', '<img src="x.png">', 'x<hr/>y'])('keeps markup %j', (side) =>
    expect(fieldHtml(side)).toBe(side),
  );

  it('takes linear time for text that begins like markup', () => {
    const side = '</a <br <img '.repeat(100_000);
    expect(fieldHtml(side)).not.toContain('<');
  });
});
