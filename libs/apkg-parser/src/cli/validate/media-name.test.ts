import { describe, expect, it } from 'vitest';
import { nameInAnki } from './media-name.ts';

describe('the name of a media file in Anki', () => {
  it.each([
    ['a.png', 'a.png'],
    ['画像 1.jpg', '画像 1.jpg'],
    ['e\u0301.png', '\u00e9.png'],
    ['a:b*c?.png', 'abc.png'],
    ['a\u00a0b.png', 'a b.png'],
    ['con', 'con_'],
    ['con.png', 'con_.png'],
    ['console.png', 'console.png'],
    ['a. ', 'a. _'],
    [`${'a'.repeat(200)}.png`, `${'a'.repeat(116)}.png`],
  ])('of %j is %j', (name, kept) => {
    expect(nameInAnki(name)).toBe(kept);
  });
});
