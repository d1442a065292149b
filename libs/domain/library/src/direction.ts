import type { CardFormat, CardText } from './card.ts';

export type Direction = 'ltr' | 'rtl';

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** The first letter that a page shows, after tags and references. */
const firstLetter = { text: /(\p{L})/gu, html: /<[^<>]*>|&[#\w]+;|(\p{L})/gu } as const;

/** A side whose first letter is of ASCII, as most are: found in a tenth of the time. */
const beginsInAscii = {
  text: /^[\0-@[-`{-\x7f]*[A-Za-z]/,
  html: /^(?:<[^<>]*>|[\0-%'-;=-@[-`{-\x7f])*[A-Za-z]/,
} as const;

const directionOf = (side: string, kind: keyof typeof firstLetter): Direction | undefined => {
  if (beginsInAscii[kind].test(side)) return 'ltr';
  for (const [, letter] of side.matchAll(firstLetter[kind]))
    if (letter !== undefined) return rightToLeft.test(letter) ? 'rtl' : 'ltr';
  return undefined;
};

/** The direction of a card by its first letter, as `dir="auto"` has it; `ltr` without letters. */
export const cardDirection = ({ front, back, format }: CardText & { readonly format: CardFormat }): Direction => {
  const kind = format === 'text' ? 'text' : 'html';
  return directionOf(front, kind) ?? directionOf(back, kind) ?? 'ltr';
};
