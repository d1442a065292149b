import { expect, it } from 'vitest';
import { lineOf } from './line-of.ts';

it.each([
  ['<b>go</b> <i class="past">went</i>', 'go went'],
  ['one<br>two<p>three</p><ul><li>four</li></ul>', 'one two three four'],
  ['<style>b { color: red }</style>word<!-- a <b>note</b> --><script>x', 'word'],
  ['2 < 3 and a<b>b</b>', '2 < 3 and ab'],
  ['cut in a <img src="', 'cut in a'],
])('reads %s as one line', (html, line) => {
  expect(lineOf(html)).toBe(line);
});

it('reads the beginning only, so that no text takes long', () => {
  expect(lineOf(`many ${'<!--'.repeat(500_000)}`)).toHaveLength(4_000);
});
