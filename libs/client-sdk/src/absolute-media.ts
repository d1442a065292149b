import type { QueuedCard } from './groups/study-queue.ts';

/** The sides of a card, how to show them, and the addresses of their files where they are known. */
export interface CardWithMedia extends Pick<QueuedCard, 'front' | 'back' | 'format'> {
  readonly media?: readonly string[];
}

/** The end of every base URL, with which paths of files begin. */
const basePath = '/api';
/** A tag as the service writes it: without `<`, `>` and `"` within values. */
const mediaTag = /<(?:img|audio|video|source)(?: [\w-]+(?:="[^"<>]*")?)* ?\/?>/g;
const mediaPath = /( (?:src|poster)=")\/api(?=\/media\/[0-9a-f]{64}")/g;

/** The card with URLs below `baseUrl` in place of paths. */
export const absoluteMedia = <Card extends CardWithMedia>(card: Card, baseUrl: string): Card => {
  if (card.format === 'text') return card;
  const base = baseUrl.replaceAll('&', '&amp;').replaceAll('"', '%22');
  const inTag = (tag: string) => tag.replace(mediaPath, (_, before: string) => before + base);
  const inSide = (side: string) => side.replace(mediaTag, inTag);
  const media = card.media?.map((path) => baseUrl + path.slice(basePath.length));
  return { ...card, front: inSide(card.front), back: inSide(card.back), ...(media && { media }) };
};
