import type { AnkiPackage } from '@flashcards/apkg-parser';
import { mediaNames, renameMedia } from '@flashcards/apkg-parser';
import type { Made } from './made-cards.ts';
import { madeCards } from './made-cards.ts';
import type { Sample, Selection } from './selection.ts';

type Card = Exclude<Made, { reason: string }>;

const mostSamples = 3;
/** Characters of a side: a sample is read by a person. */
const longestSide = 5_000;
/** Bytes of a picture. */
export const largestPicture = 500_000;

const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/** The first card of each of the first notes that make one. */
const firstCards = (pkg: AnkiPackage, selection: Selection): readonly Card[] => {
  const cards: Card[] = [];
  for (const made of madeCards(pkg, selection)) {
    if ('reason' in made || made.noteId === cards.at(-1)?.noteId) continue;
    cards.push(made);
    if (cards.length === mostSamples) break;
  }
  return cards;
};

const dataUrl = (bytes: Uint8Array, type: string): string =>
  `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;

/** The addresses of the pictures in the texts; those that cannot be read have none. */
const pictures = async (pkg: AnkiPackage, texts: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const urls = new Map<string, string>();
  for (const name of new Set(texts.flatMap((text) => [...mediaNames(text)]))) {
    const type = pictureTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
    const bytes =
      type &&
      (await pkg.media
        .find((file) => file.name === name)
        ?.bytes()
        .catch(() => undefined));
    if (type && bytes) urls.set(name, dataUrl(bytes, type));
  }
  return urls;
};

/** Sounds are heard after the import, and answers typed. */
const shown = (html: string): string =>
  html.replaceAll(/\[sound:[^\]]*\]/g, '♪').replaceAll(/\[\[type:[^\]]*\]\]/g, '');

const cut = ({ front, back }: Card) => ({ front: front.slice(0, longestSide), back: back.slice(0, longestSide) });

const asHtml = async (pkg: AnkiPackage, cards: readonly Card[]): Promise<readonly Sample[]> => {
  const urls = await pictures(
    pkg,
    cards.flatMap((card) => Object.values(cut(card))),
  );
  const side = (html: string): string => renameMedia(shown(html), (name) => urls.get(name) ?? '');
  return cards.map((card) => {
    const { front, back } = cut(card);
    return { front: side(front), back: side(back), format: 'html', ...(card.look && { look: card.look }) };
  });
};

const asText = (cards: readonly Card[], marked: readonly Card[]): readonly Sample[] => {
  const before = new Map(marked.map((card) => [card.noteId, cut(card)]));
  return cards.map((card) => {
    const html = before.get(card.noteId);
    const isChanged = html && (html.front !== card.front || html.back !== card.back);
    return { ...cut(card), format: 'text', ...(isChanged ? { before: html } : {}) };
  });
};

/** Three cards that an import would make. */
export const samplesOf = (pkg: AnkiPackage, selection: Selection): Promise<readonly Sample[]> => {
  const cards = firstCards(pkg, selection);
  if (selection.cards === 'templates' || !selection.stripHtml) return asHtml(pkg, cards);
  return Promise.resolve(asText(cards, firstCards(pkg, { ...selection, stripHtml: false })));
};
