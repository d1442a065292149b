import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedOf, packagesIn } from '../fixture.test-data.ts';
import { safeHtml } from './safe-html.ts';

const media = (name: string): string | undefined =>
  name.startsWith('no') ? undefined : `/media/${encodeURIComponent(name)}`;
const safe = (html: string): string => safeHtml(html, { media });

describe('safe HTML', () => {
  it.each([
    ['keeps text markup', '<b>a</b><i>b</i><br>c<sub>d</sub>', '<b>a</b><i>b</i><br />c<sub>d</sub>'],
    ['keeps lists', '<ul><li>a</li><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['keeps tables', '<table><tr><td colspan=2>a</td></tr></table>', '<table><tr><td colspan="2">a</td></tr></table>'],
    ['keeps ruby', '<ruby><rb>漢</rb><rt>かん</rt></ruby>', '<ruby><rb>漢</rb><rt>かん</rt></ruby>'],
    [
      'keeps what Anki marks as a deletion',
      '<span class="cloze" data-cloze="a&lt;b" data-ordinal="1">[...]</span>',
      '<span data-cloze="a&lt;b" data-ordinal="1" class="cloze">[...]</span>',
    ],
    ['keeps comparisons', '1 < 2 &amp; 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['keeps what looks like a tag but never ends', 'if a <b', 'if a &lt;b'],
    ['keeps mathematics', '\\(x^2 &lt; 3\\) \\[y\\]', '\\(x^2 &lt; 3\\) \\[y\\]'],
    [
      'keeps colours and sizes',
      '<b style="Color: RGB(1, 2,3);font-size:2em">a</b>',
      '<b style="color: RGB(1, 2,3); font-size: 2em">a</b>',
    ],
    [
      'keeps links to the web',
      '<a href="https://e.org/?a&amp;b">a</a>',
      '<a href="https://e.org/?a&amp;b" rel="noopener noreferrer nofollow">a</a>',
    ],
    [
      'gives pictures their address',
      '<img src="a b.png" width=3>',
      '<img width="3" src="/media/a%20b.png" alt="a b.png" />',
    ],
    ['decodes a name before it asks', '<img src="a&amp;b.png">', '<img src="/media/a%26b.png" alt="a&amp;b.png" />'],
    ['shows the name of a picture without address', '<img src="no.png">', '<img alt="no.png" />'],
    [
      'keeps pictures that are in the text',
      '<img src="data:image/png;base64,AA==">',
      '<img src="data:image/png;base64,AA==" />',
    ],
    [
      'makes players of sounds',
      'a [sound:b&amp;c.mp3]',
      'a <audio controls preload="none" src="/media/b%26c.mp3"></audio>',
    ],
    ['keeps the name of a sound without address', '[sound:no.mp3]', '[sound:no.mp3]'],
    [
      'keeps players',
      '<audio src=a.mp3 autoplay onplay=x>',
      '<audio controls preload="none" src="/media/a.mp3"></audio>',
    ],
    [
      'keeps videos',
      '<video poster=p.png><source src=v.mp4></video>',
      '<video controls preload="none" poster="/media/p.png"><source src="/media/v.mp4" /></video>',
    ],
    [
      'shows the names of sounds and videos without address',
      '<audio src=no.mp3> a <video src="no&amp;.mp4">Your browser is <b>old</b></video> <video src=no.mp4 poster=no.png></video>',
      '[no.mp3] a [no&amp;.mp4]Your browser is <b>old</b> [no.mp4]',
    ],
    [
      'removes players and sources that name no file',
      '<video>see <a href="https://e.org/">a</a><audio></audio></video> <video title=\'" src="\' data-missing=x><source></video>b',
      'see <a href="https://e.org/" rel="noopener noreferrer nofollow">a</a> b',
    ],
    [
      'plays another source than one without address',
      '<video src=no.mp4><source src=no.mov><source src=v.webm></video>',
      '<video controls preload="none">[no.mov]<source src="/media/v.webm" /></video>',
    ],
    [
      'keeps the picture of a video without an address',
      '<video poster=p.png src=no.mp4>',
      '<video controls preload="none" poster="/media/p.png"></video>',
    ],
    [
      'shows a hint without a script',
      '<a class=hint href="#"\nonclick="x">Part</a>\n<div id="hint1" class=hint style="display: none">noun</div>',
      '<a class="hint">Part</a>\n<details class="hint">noun</details>',
    ],
    [
      'keeps images over an image',
      '<div style="display:grid"><img src=a.png style="grid-area:1/1"><img src=a.png style="grid-area: 1 / 1;grid-area:1 / 1"></div>',
      '<div style="display: grid"><img src="/media/a.png" alt="a.png" />' +
        '<img src="/media/a.png" alt="a.png" style="grid-area: 1 / 1; grid-area: 1 / 1" /></div>',
    ],
    ['keeps a long list whose items are not closed', '<li>a'.repeat(150), `${'<li>a</li>'.repeat(150)}`],
  ])('%s', (_, html, expected) => {
    expect(safe(html)).toBe(expected);
  });

  it.each([
    ['scripts', 'a<script>alert(1)<b>x</b></script>b', 'ab'],
    ['styles', 'a<style>*{color:red}</style>b', 'ab'],
    ['handlers', '<b onclick=x onmouseover="y">a</b>', '<b>a</b>'],
    ['drawings', '<svg onload=x><style><img src=x onerror=y></style></svg>a', 'a'],
    ['frames', '<iframe src="https://e.org">x</iframe>a', 'a'],
    ['forms', '<form action=x><input name=y><button>a</button></form>', 'a'],
    ['raw text', '<xmp><script>x</script></xmp><noscript><b>y</b></noscript>a', 'a'],
    ['comments', 'a<!-- <b>x</b> -->b', 'ab'],
    [
      'links that run',
      '<a href="java&#10;script:x">a</a><a href=" javascript:x">b</a><a href="data:text/html,x">c</a>',
      '<a>a</a><a>b</a><a>c</a>',
    ],
    ['styles that load', '<b style="background:url(x);background-color:\\75rl(x);width:calc(1px)">a</b>', '<b>a</b>'],
    ['styles that cover the page', '<b style="position:fixed;top:0;margin:-9em">a</b>', '<b>a</b>'],
    [
      'places in a grid of the page',
      '<img style="grid-area: 1 / 1"><b style="grid-area: 1 / 1">a</b>',
      '<img alt="" /><b>a</b>',
    ],
    [
      'places of anything but images',
      '<div style="display: grid"><b style="grid-area: 1 / 1">a</b><img style="grid-area: 1 / 1"></div>',
      '<div style="display: grid"><b>a</b><img alt="" /></div>',
    ],
    [
      'places after the end of a grid',
      '<div style="display: grid"><img></div><img style="grid-area: 1 / 1">',
      '<div style="display: grid"><img alt="" /></div><img alt="" />',
    ],
    [
      'places deep in a grid',
      '<div style="display: grid"><p><img style="grid-area: 1 / 1"></p></div>',
      '<div style="display: grid"><p><img alt="" /></p></div>',
    ],
    [
      'places in what is no box of its own',
      '<div style="display: grid; display: contents"><img style="grid-area: 1 / 1; color: red; grid-area: 1 / 1"></div>',
      '<div style="display: grid; display: contents"><img alt="" style="color: red" /></div>',
    ],
    [
      'other places',
      '<div style="display: grid"><img style="grid-area: 2 / 1; grid-row: 1; order: -1; inset: 0; z-index: 9"></div>',
      '<div style="display: grid"><img alt="" /></div>',
    ],
    ['classes and ids of the page', '<b class="modal" id="root" name="x">a</b>', '<b>a</b>'],
    ['objects', '<object data="a.svg">x</object><embed src=x>a', 'a'],
    ['addresses that run', '<img src="x" srcset="y 2x">', '<img alt="x" />'],
  ])('removes %s', (_, html, expected) => {
    expect(safeHtml(html, { media: () => 'javascript:alert(1)' })).toBe(expected);
  });

  it('asks `media` only for names of files', () => {
    const requested: string[] = [];
    const names = [
      'https://e.org/a.png',
      '//e.org/a.png',
      '..',
      '.',
      '../a.png',
      '..\\a.png',
      'a/b.png',
      'c:a.png',
      '',
    ];
    const html = names.map(
      (name) => `<img src="${name}"><video poster="${name}" src="${name}"></video>[sound:${name}]`,
    );
    safeHtml(`${html.join('')}<img src="a...png"><audio src="b.mp3">[sound:c.mp3]`, {
      media: (name) => void requested.push(name),
    });
    expect(requested).toEqual(['a...png', 'b.mp3', 'c.mp3']);
    expect(safe('<img src="https://e.org/a.png">')).toBe('<img alt="https://e.org/a.png" />');
  });

  it('is safe for any input, and when sanitized again', () => {
    const pieces =
      '<b> </b> <img src="a.png"> <img/onerror=x> <script> </script> <svg> <p> <!-- --> " \' < > & &lt; [sound:a] <style> <div style="color:red;x:url(y)"> </div> <a href=javascript:x> onclick=x> <math> <table> <td> <video </video> <audio </audio> <source src=a> poster=a> data-missing="a"';
    const piece = fc.constantFrom(...pieces.split(' '), ' ', 'a');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (list) => {
        const once = safeHtml(list.join(''));
        // The nesting may differ the second time: a paragraph inside a paragraph ends the outer one.
        for (const safe of [once, safeHtml(once)])
          expect(safe).not.toMatch(/<[^>]*(?:\son|url\(|data-missing)|<(?:script|style|svg|math|video|audio|source)/i);
      }),
    );
  });

  it('gives a cell only to images directly in a grid, for any input', () => {
    const grid = '<div style="display:grid">';
    const other = '<div style="display:grid;display:block">';
    const image = '<img style="grid-area: 1 / 1">';
    const pieces = `${grid}|${other}|${image}|</div>|<div>|<b style="grid-area: 1 / 1">|</b>|<p>|</p>|<script>|</script>|<x>|a|<!-- -->`;
    const piece = fc.constantFrom(...pieces.split('|'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (list) => {
        const open: string[] = [];
        for (const [tag] of safeHtml(list.join('')).matchAll(/<[^>]*>/g)) {
          if (tag.includes('grid-area'))
            expect([open.at(-1), tag.slice(0, 4)]).toEqual(['<div style="display: grid">', '<img']);
          if (tag.startsWith('</')) open.pop();
          else if (!tag.endsWith('/>')) open.push(tag);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps classes and ids under other names if it is asked to', () => {
    const html = '<p class="cloze word" id="front">a</p><b data-class="x" data-id="y">b</b>';
    expect(safeHtml(html, { keepNames: true })).toBe(
      '<p class="cloze" data-class="cloze word" data-id="front">a</p><b>b</b>',
    );
    expect(safeHtml(html)).toBe('<p class="cloze">a</p><b>b</b>');
  });

  it('keeps all text of the corpus that is not a script', () => {
    const bare = (html: string): string => html.replaceAll(/<(script|style)[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>|\s/g, '');
    const { notes } = expectedOf('ok', packagesIn('ok').find((name) => name.startsWith('wheel-medium')) ?? '');
    for (const { answer } of notes.flatMap(({ cards }) => cards)) expect(bare(safeHtml(answer))).toBe(bare(answer));
  });

  it.each([
    ['tags that are never closed', '<a>'.repeat(150_000) + '</b>'.repeat(150_000)],
    ['tags that are closed twice', `${'<b>'.repeat(99)}${'</i></b><b>'.repeat(80_000)}`],
    ['tags that never end', '<a b="'.repeat(150_000)],
    ['comments that never end', '<!--'.repeat(250_000)],
    ['players without files', '<video src=a>'.repeat(99) + '</video><video title="a=">'.repeat(40_000)],
    ['sounds that never end', '[sound:'.repeat(150_000)],
    ['links', `<a href="${'<!-- -->'.repeat(125_000)}">`],
    ['attributes', `<b ${Array.from({ length: 100_000 }, (_, at) => `a${String(at)}=1`).join(' ')}>`],
    ['styles', `<b style="${'color:red;'.repeat(100_000)}">`],
  ])('takes linear time for a million characters of %s', (_, html) => {
    expect(safe(html).length).toBeLessThan(3_000_000);
  });
});
