import { safeHtml } from '@flashcards/apkg-parser/safe-html';

const entity = String.raw`&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});`;
const plainTags = 'b|i|u|s|em|strong|sub|sup|small|div|p|span|ul|ol|li|code|pre|h[1-6]|table|tbody|tr|td|th|ruby|rt|rp';
const piece = new RegExp(String.raw`[^<>&[]+|${entity}|<(/?)(${plainTags})>|<(?:br|hr) ?/?>|\[(?!sound:)`, 'iy');

/**
 * Whether the HTML has only text and properly nested tags without attributes: it is harmless as it stands, and leaves
 * no tag open. This holds for most fields of most decks, which therefore stay unchanged.
 */
const isPlain = (html: string): boolean => {
  const open: string[] = [];
  for (piece.lastIndex = 0; piece.lastIndex < html.length;) {
    const [found, slash, name] = piece.exec(html) ?? [];
    if (found === undefined) return false;
    if (name === undefined) continue;
    if (slash === '') open.push(name.toLowerCase());
    else if (open.pop() !== name.toLowerCase()) return false;
    if (open.length > mostDeep) return false;
  }
  return open.length === 0;
};

const mostDeep = 50;

/** The line above the answer, which most templates have. */
const answerLine = /<hr id="?answer"? ?\/?>/gi;

/** A side that a browser may show, with media names replaced by `address`. */
export const safeSide = (html: string, address: (name: string) => string | undefined): string => {
  const bare = html.replaceAll(answerLine, '<hr />');
  return isPlain(bare) ? bare : safeHtml(bare, { media: address, keepNames: true });
};
