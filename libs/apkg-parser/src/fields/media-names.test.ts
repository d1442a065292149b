import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedOf, packagesIn } from '../fixture.test-data.ts';
import { bracketedNames, mediaNames, renameMedia } from './media-names.ts';

describe('the media names of a text', () => {
  it.each([
    ['are those of sounds', '[sound:a b.mp3] x [sound:c.mp3]', ['a b.mp3', 'c.mp3']],
    [
      'are those of pictures, however quoted',
      `<img src="a.png"><IMG alt=x SRC='b c.png'/><img src=d.png>`,
      ['a.png', 'b c.png', 'd.png'],
    ],
    [
      'are those of players',
      '<audio src=a.mp3></audio><video controls src="b.mp4"><source src=c.webm></video>',
      ['a.mp3', 'b.mp4', 'c.webm'],
    ],
    ['are those of objects', '<object type=x data="a.svg">', ['a.svg']],
    ['have their character references decoded', '<img src="a&amp;b.png">[sound:&lt;.mp3]', ['a&b.png', '<.mp3']],
    ['are in the order of the text', '<img src=a.png>[sound:b.mp3]<img src=c.png>', ['a.png', 'b.mp3', 'c.png']],
    ['keep an unknown reference', '<img src="a&b.png">', ['a&b.png']],
    ['are not percent-decoded', '<img src="a%20b.png">', ['a%20b.png']],
    ['are no addresses', '<img src="https://example.org/a.png"><img src="data:image/png;base64,AA==">', []],
    [
      'are not those of other attributes',
      '<img alt="src=x.png" data-src="y.png" title=\'a > b\' src="z.png">',
      ['z.png'],
    ],
    ['are not those of other elements', '<a href="a.png"><p src="b.png"><imgs src="c.png">', []],
    ['end where their tag ends', '<img alt="x">src="a.png"', []],
    ['need an end', '[sound:a.mp3 <img src="a.png', []],
    ['come as often as they stand there', '[sound:a.mp3][sound:a.mp3]', ['a.mp3', 'a.mp3']],
    ['leave out one that no file can have', `[sound:${'a'.repeat(1_001)}]`, []],
  ])('%s', (_, html, names) => {
    expect([...mediaNames(html)]).toEqual(names);
  });

  it.each([
    ['one name', '<img src="paris.jpg">', '[paris.jpg]'],
    ['each name, with a space between', '<div><img src="a.png"></div>[sound:b c.mp3]', '[a.png] [b c.mp3]'],
    ['the last part of an address', '<img src="https://example.org/x/a%20b.png?c=d#e">', '[a%20b.png]'],
    ['nothing for data', '<img src="data:image/png;base64,AA==">', ''],
    ['nothing where there is no media', 'a', ''],
  ])('in brackets replace a side without text: %s', (_, html, text) => {
    expect(bracketedNames(html)).toBe(text);
  });

  it('exist in the package, for corpus decks with media', () => {
    const found = packagesIn('ok').flatMap((name) => {
      const { notes, media } = expectedOf('ok', name);
      const files = new Set(media.map((each) => each.name));
      const values = notes.flatMap(({ fields }) => fields.map(([, value]) => (typeof value === 'string' ? value : '')));
      return files.size === 0 ? [] : values.flatMap((value) => [...mediaNames(value)]).map((each) => files.has(each));
    });
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((isThere) => !isThere).length).toBeLessThan(found.length / 20);
  });

  it('are found in any text', () => {
    const piece = fc.constantFrom(
      '<img ',
      'src',
      '=',
      '"',
      "'",
      '>',
      ' ',
      'a.png',
      '[sound:',
      ']',
      '&amp;',
      '&',
      '/',
      'data',
      '<object ',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect([...mediaNames(pieces.join(''))].length).toBeLessThanOrEqual(pieces.length);
      }),
    );
  });

  it.each([
    ['sounds that never end', '[sound:'.repeat(150_000)],
    ['pictures that never end', '<img '.repeat(200_000)],
    ['values that never end', '<img src="'.repeat(100_000)],
    ['quotes of both kinds', `<img a="b' `.repeat(100_000)],
    ['spaces', `<img src${' '.repeat(1_000_000)}`],
    ['references', '[sound:&am]'.repeat(100_000)],
  ])('are found in linear time in a million characters of %s', (_, html) => {
    expect([...mediaNames(html)].includes('')).toBe(false);
  });
});

describe('renaming media', () => {
  const renamed = (html: string) => renameMedia(html, (name) => (name === 'a b.png' ? 'c&"d\'.png' : undefined));

  it.each([
    [
      `<img src="a b.png"> <img alt='' src='a b.png' id=x>`,
      `<img src="c&amp;&quot;d&#39;.png"> <img alt='' src='c&amp;&quot;d&#39;.png' id=x>`,
    ],
    ['<img src=a&#32;b.png>', '<img src="c&amp;&quot;d&#39;.png">'],
    ['x[sound:a b.png]y', 'x[sound:c&amp;&quot;d&#39;.png]y'],
    ['<img src="other.png">a b.png', '<img src="other.png">a b.png'],
    ['', ''],
  ])('%j becomes %j', (html, expected) => {
    expect(renamed(html)).toBe(expected);
  });

  it('changes the names and nothing else', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<img src=',
        '"',
        "'",
        'a.png',
        'b.png',
        '[sound:',
        ']',
        '>',
        ' ',
        '<object data=',
        '&#97;',
        'src',
      ),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join('');
        const names = [...mediaNames(html)];
        const other = renameMedia(html, (name) => (name === 'a.png' ? 'new name.png' : undefined));
        expect([...mediaNames(other)]).toEqual(names.map((name) => (name === 'a.png' ? 'new name.png' : name)));
        expect(renameMedia(html, () => undefined)).toBe(html);
      }),
    );
  });
});
