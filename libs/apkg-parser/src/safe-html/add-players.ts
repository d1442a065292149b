import { mediaAddress } from './safe-attributes.ts';

const opening = '[sound:';

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
// Sanitized text contains only these three references.
const decode = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const inText = (text: string, media: (name: string) => string | undefined): string => {
  let made = '';
  let from = 0;
  for (;;) {
    const open = text.indexOf(opening, from);
    const close = open < 0 ? -1 : text.indexOf(']', open);
    if (close < 0) return made + text.slice(from);
    const url = mediaAddress(decode(text.slice(open + opening.length, close)), media);
    made += text.slice(from, open);
    made +=
      url === undefined
        ? text.slice(open, close + 1)
        : `<audio controls preload="none" src="${escapeAttribute(url)}"></audio>`;
    from = close + 1;
  }
};

/** Replaces `[sound:name]` in sanitized HTML with players. `<` and `>` occur only around tags there. */
export const addPlayers = (html: string, media: (name: string) => string | undefined): string =>
  html.includes(opening)
    ? html.replaceAll(/<[^>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : inText(part, media)))
    : html;
