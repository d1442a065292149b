import { describe, expect, it } from 'vitest';
import { safeSide } from './safe-side.ts';

const address = (name: string): string | undefined => (name === 'a.png' ? '/api/media/aa' : undefined);

describe('a side that a browser may show', () => {
  it.each([
    'plain text, [brackets], 1 + 1 = 2',
    'Caf&eacute; &amp; &#233;&#xe9; &nbsp;',
    '<div>one</div><br>two<br/><ul><li><b>three</b></li></ul>',
    '<P>capital</p>',
    '\\(a_1\\)',
  ])('is unchanged when it is harmless: %s', (html) => {
    expect(safeSide(html, address)).toBe(html);
  });

  it.each(['<hr id=answer>', '<HR id="answer" />'])('has a bare line above the answer: %s', (line) => {
    expect(safeSide(`a${line}<i>b</i>`, address)).toBe('a<hr /><i>b</i>');
    expect(safeSide(`a${line}<i x>b</i>`, address)).toBe('a<hr /><i>b</i>');
  });

  it.each([
    ['<b onclick="x()">bold</b>', '<b>bold</b>'],
    ['<p class="word" id="asked">a</p>', '<p data-class="word" data-id="asked">a</p>'],
    ['<script>x()</script>text', 'text'],
    ['a < b', 'a &lt; b'],
    ['AT&T', 'AT&amp;T'],
    ['</div></div>out', 'out'],
    ['<div>open', '<div>open</div>'],
    ['<b><i>crossed</b></i>', '<b><i>crossed</i></b>'],
    ['<img src="a.png">', '<img src="/api/media/aa" alt="a.png" />'],
    ['<img src="b.png">', '<img alt="b.png" />'],
    ['[sound:a.png]', '<audio controls preload="none" src="/api/media/aa"></audio>'],
    ['<video src="b.mp4"></video>', '[b.mp4]'],
    ['<!-- comment -->x', 'x'],
    ['<iframe src="https://example.org"></iframe>y', 'y'],
  ])('is sanitised: %s', (html, safe) => {
    expect(safeSide(html, address)).toBe(safe);
  });

  it.each([
    ['tags that never end', '<'.repeat(300_000)],
    ['tags that are never closed', '<b>'.repeat(100_000)],
    ['references that are none', '&a'.repeat(200_000)],
    ['brackets', '['.repeat(500_000)],
  ])('takes linear time: %s', (_, html) => {
    expect(safeSide(html, address)).toEqual(expect.any(String));
  });
});
