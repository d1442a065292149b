import { describe, expect, it } from 'vitest';
import { checkMediaName } from './media-name.ts';

describe('names of media files', () => {
  it.each(['a.png', '_x.css', 'ä ö.mp3', '絵.jpg', 'a&b;c.png', 'console.png', `${'x'.repeat(116)}.png`])(
    "accepts %s in Anki's spelling",
    (name) => expect(checkMediaName(name)).toBe(name),
  );

  it.each([
    '',
    '.',
    '..',
    '../a.png',
    'a/b.png',
    'a\\b.png',
    'c:a.png',
    'a?.png',
    'a\u0000.png',
    'a\u00a0b.png',
    'a.png ',
    'a.',
    'con',
    'COM1.png',
    'a\u0301.png',
    `${'x'.repeat(117)}.png`,
    '\ud800.png',
    7,
  ])('refuses %j, which Anki would change or refuse', (name) => expect(() => checkMediaName(name)).toThrow(TypeError));
});
