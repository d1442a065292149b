import createDOMPurify from 'dompurify';
import { lineOf } from '../parts/line-of.ts';

const purify = createDOMPurify(window);
const mediaAddress = /^\/api\/media\/[0-9a-f]{64}$/;
const nameByHash = /^([0-9a-f]{64})\.\w+$/;

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'IMG' && !mediaAddress.test(node.getAttribute('src') ?? '')) node.remove();
});

const plainTags =
  'b strong i em u s sub sup small br div p ul ol li h1 h2 h3 h4 code pre blockquote ruby rt rp img'.split(' ');

/** Only text, plain tags without attributes, and pictures of the service: what the page itself shows. */
export const plainHtml = (html: string): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: plainTags,
    ALLOWED_ATTR: ['src', 'alt'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });

/** Nothing of it runs or loads. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The addresses of pictures in rendered sides by their names in fields. */
export const addressesIn = (sides: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(parsed(sides).querySelectorAll<HTMLImageElement>('img[src]'), (image) => [
      image.alt,
      image.getAttribute('src') ?? '',
    ]),
  );

/** Pictures by their addresses instead of their names. The service takes addresses, and stores names again. */
export const withAddresses = (html: string, addresses: ReadonlyMap<string, string>): string => {
  if (!/<img/i.test(html)) return html;
  const body = parsed(html);
  for (const image of body.querySelectorAll('img')) {
    const name = image.getAttribute('src') ?? '';
    const hash = nameByHash.exec(name)?.[1];
    image.setAttribute('src', addresses.get(name) ?? (hash === undefined ? name : `/api/media/${hash}`));
  }
  return body.innerHTML;
};

const mostCharacters = 100_000;

/** Whether a field can be edited as it looks, and loses nothing. */
export const isPlain = (html: string): boolean =>
  html.length <= mostCharacters && plainHtml(html) === parsed(html).innerHTML;

/** For a line that stands for the note: text, with what is asked in brackets. */
export const textIn = (html: string): string => lineOf(html).replaceAll(/\{\{c\d+::(.*?)(?:::.*?)?\}\}/g, '[$1]');
