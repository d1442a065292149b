import { describe, expect, it } from 'vitest';
import { contentDisposition } from './file-headers.ts';

describe('the name of a file', () => {
  it.each([
    ['Nouns.apkg', `attachment; filename="Nouns.apkg"; filename*=UTF-8''Nouns.apkg`],
    ["a'(b)*.apkg", `attachment; filename="a'(b)_.apkg"; filename*=UTF-8''a%27%28b%29_.apkg`],
    ['100% ü.apkg', `attachment; filename="100_ _.apkg"; filename*=UTF-8''100%25%20%C3%BC.apkg`],
    ['言葉😀.apkg', `attachment; filename="___.apkg"; filename*=UTF-8''%E8%A8%80%E8%91%89%F0%9F%98%80.apkg`],
    ['../x\r\ny"\\z.apkg', `attachment; filename=".._x__y__z.apkg"; filename*=UTF-8''.._x__y__z.apkg`],
  ])('%j is encoded for every client', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });
});
