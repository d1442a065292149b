import { describe, expect, it } from 'vitest';
import { absoluteMedia } from './absolute-media.ts';
import type { CardFormat } from './index.ts';

describe('media of a card', () => {
  const path = `/api/media/${'0f'.repeat(32)}`;
  const url = `https://cards.example/$&/api/media/${'0f'.repeat(32)}`;
  const absolute = (card: ReturnType<typeof aCard>) => absoluteMedia(card, 'https://cards.example/$&/api');
  const aCard = (side: string, format: CardFormat = 'html') => ({
    front: side,
    back: `back ${side}`,
    format,
    flag: 1,
  });

  it.each([
    [`<img src="${path}" alt="a &lt; b" />`, `<img src="${url}" alt="a &lt; b" />`],
    [`a<img width="3" src="${path}" alt="" />b`, `a<img width="3" src="${url}" alt="" />b`],
    [`<audio controls preload="none" src="${path}"></audio>`, `<audio controls preload="none" src="${url}"></audio>`],
    [
      `<video controls preload="none" poster="${path}"><source src="${path}" /></video>`,
      `<video controls preload="none" poster="${url}"><source src="${url}" /></video>`,
    ],
    [
      `<img src="${path}" alt="a" /><img src="${path}" alt="b" />`,
      `<img src="${url}" alt="a" /><img src="${url}" alt="b" />`,
    ],
  ])('become URLs where the service wrote %s', (side, expected) => {
    const shown = expected.replaceAll('$&', '$&amp;');
    for (const format of ['html', 'untrusted-html'] as const)
      expect(absolute(aCard(side, format))).toEqual(aCard(shown, format));
  });

  it.each([
    path,
    `<a href="${path}">a</a>`,
    `<b title="${path}">a</b>`,
    `<img alt=" src=${path}" />`,
    `<img alt="x src="${path}" />`,
    `<img src="/api/media/x" alt="" />`,
    `<img src="data:image/png;base64,AA==" /> src="${path}"`,
  ])('stay as they are elsewhere: %s', (side) => {
    expect(absolute(aCard(side))).toEqual(aCard(side));
  });

  it('stay as they are in text', () => {
    const card = aCard(`<img src="${path}" />`, 'text');
    expect(absolute(card)).toBe(card);
  });

  it.each(['<img', '<img a', '<img a="', '<img a=""', ' src="/api/media/'])('take linear time: %s', (piece) => {
    const side = piece.repeat(1_000_000 / piece.length);
    expect(absolute(aCard(`${side}${' a'.repeat(200_000)}`)).front).toHaveLength(side.length + 400_000);
    expect(absolute(aCard(`<img${' a=""'.repeat(200_000)}`)).front).toHaveLength(4 + 1_000_000);
  });
});
