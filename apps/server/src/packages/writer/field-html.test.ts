import { describe, expect, it } from 'vitest';
import { fieldsOf } from './field-html.ts';

describe('the sides of a card as fields of Anki', () => {
  it.each([
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['<b>x</b>', '&lt;b&gt;x&lt;/b&gt;'],
    ['one\ntwo', 'one<br>two'],
    ['&lt;', '&amp;lt;'],
    ['a\u001fb', 'a b'],
    ['half \ud800 😀', 'half \ufffd 😀'],
    ['[sound:x.mp3] {{c1::y}}', '[sound:x.mp3] {{c1::y}}'],
  ])('display text %j as here', (side, html) =>
    expect(fieldsOf({ front: side, back: 'b', format: 'text' })).toEqual([html, 'b']),
  );

  it.each(['html', 'untrusted-html'] as const)('keep %s', (format) => {
    const html = '<b>x</b> &amp; y < z\n';
    expect(fieldsOf({ front: html, back: 'a\u001fb\ud800', format })).toEqual([html, 'a b\ufffd']);
  });
});
