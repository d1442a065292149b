import type { PackedMedia, TaggedCard } from '@flashcards/application';
import type { CardId, LocalDate } from '@flashcards/kernel';
import type { CardFormat, MediaHash, MediaType } from '@flashcards/library';
import { newCard } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { mediaPages, namedFiles, withNames } from './packed-media.ts';

const hash = (digit: string): MediaHash => digit.repeat(64) as MediaHash;

const aFile = (
  name: string,
  digit = 'a',
  type: MediaType = 'image/png',
  content = Buffer.from('123456'),
): PackedMedia => ({
  name,
  hash: hash(digit),
  type,
  bytes: content.length,
  content: async function* () {
    for (let from = 0; from < content.length; from += 4) yield content.subarray(from, from + 4);
  },
});

const paged = async function* (...files: readonly PackedMedia[]): AsyncGenerator<readonly PackedMedia[]> {
  yield files;
};

const namesOf = async (...files: readonly PackedMedia[]) => (await namedFiles(paged(...files))).map(({ name }) => name);

describe('a file in a package', () => {
  it.each(['a.png', 'Rom & Köln.png', '日本.png', '__proto__'])('keeps its name: %s', async (name) => {
    expect(await namesOf(aFile(name))).toEqual([name]);
  });

  it.each(['a"b.png', 'con.png', 'a/b.png', 'e\u0301.png', `${'a'.repeat(120)}.png`, 'a.png ', 'a\u0000.png'])(
    'gets another name when Anki would change it: %j',
    async (name) => {
      expect(await namesOf(aFile(name))).toEqual([`${hash('a')}.png`]);
    },
  );

  it.each([
    ['image/jpeg', 'jpeg'],
    ['image/svg+xml', 'svg'],
    ['image/x-icon', 'ico'],
    ['audio/mpeg', 'mp3'],
    ['video/webm', 'webm'],
  ] as const)('with another name has the extension of its type: %s', async (type, ending) => {
    expect(await namesOf(aFile('a/b.png', 'a', type))).toEqual([`${hash('a')}.${ending}`]);
  });

  it('has its content in pieces, and marks the last one', async () => {
    const pages = [];
    for await (const page of mediaPages(await namedFiles(paged(aFile('a.png'), aFile('b.png', 'b'))))) pages.push(page);
    const [first, second] = [Buffer.from('1234').toString('base64'), Buffer.from('56').toString('base64')];
    const ofFile = (name: string) => [
      { name, data: first, isLast: false },
      { name, data: second, isLast: true },
    ];
    expect(pages).toEqual([{ kind: 'media', items: [...ofFile('a.png'), ...ofFile('b.png')] }]);
  });
});

const whole = (text: string): string => text.replace(/([ABC])\1\1/g, (_, digit: string) => hash(digit.toLowerCase()));

const aCard = (front: string, format: CardFormat, back = 'a < b'): TaggedCard => ({
  ...{ id: '7' as CardId, front: whole(front), back, format },
  ...{ progress: newCard('2026-03-01' as LocalDate), suspended: false, flag: 0, tags: [] },
});

const converted = async (card: TaggedCard): Promise<TaggedCard> =>
  withNames(await namedFiles(paged(aFile('a&b.png'), aFile('c.mp3', 'b', 'audio/mpeg'))))(card);

describe('a card converted for Anki', () => {
  it.each([
    ['<img src="/api/media/AAA" alt="x" />', '<img src="a&amp;b.png" alt="x" />'],
    ['see <audio controls preload="none" src="/api/media/BBB"></audio>', 'see [sound:c.mp3]'],
    ['<img src="/api/media/CCC">', '<img src="/api/media/CCC">'],
    ['[a&b.png]', '[a&b.png]'],
  ])('of HTML has names instead of addresses: %s', async (front, there) => {
    for (const format of ['html', 'untrusted-html'] as const)
      expect(await converted(aCard(front, format))).toEqual(aCard(there, format));
  });

  it.each([
    ['[a&b.png] [c.mp3]', '<img src="a&amp;b.png"> [sound:c.mp3]'],
    ['[c.mp3]', '[sound:c.mp3]'],
  ])('of text becomes HTML where a side is only names: %s', async (front, there) => {
    expect(await converted(aCard(front, 'text'))).toEqual(aCard(there, 'html', 'a &lt; b'));
  });

  it.each(['[c.mp3] and text', '[unknown]', '[...]', 'text', '<img src="/api/media/AAA">'])(
    'of other text stays: %s',
    async (front) => {
      expect(await converted(aCard(front, 'text'))).toEqual(aCard(front, 'text'));
    },
  );
});
