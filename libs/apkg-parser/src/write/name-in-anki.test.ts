import { describe, expect, it } from 'vitest';
import { nameInAnki } from './name-in-anki.ts';

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
    // Made by Anki.
    [`${'a'.repeat(200)}.png`, `${'a'.repeat(115)}.png`],
    [`a.${'b'.repeat(200)}`, 'a.bbbbbbbbbb'],
    ['a'.repeat(200), 'a'.repeat(118)],
    [`${'a'.repeat(119)} .`, `${'a'.repeat(117)}._`],
    [`${'😀'.repeat(40)}.png`, `${'😀'.repeat(28)}.png`],
    ['a\u0085b.png', 'a\u0085b.png'],
    ['???', ''],
  ])('of %j is %j', (name, kept) => {
    expect(nameInAnki(name)).toBe(kept);
  });
});
