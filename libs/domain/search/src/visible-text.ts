/** UTF-16 units of a side that are read. */
const mostRead = 65_536;

const unseen = /<!--[\s\S]*?(?:-->|$)|<(style|script)\b[^<>]*>[\s\S]*?(?:<\/\1\b|$)|\[sound:[^[\]]*\]/gi;
/** Tags inside of a word, such as `<b>un</b>clear`. */
const inline =
  /<\/?(?:a|abbr|b|bdi|big|code|em|font|i|ins|kbd|mark|rb|ruby|s|small|span|strong|sub|sup|tt|u|wbr)(?:\s[^<>]*)?\/?>/gi;
const tags = /<[a-z/!?][^<>]*>/gi;
const entities =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(?:acute|caron|cedil|circ|grave|ring|slash|tilde|uml)|([a-z]{2,4}));/gi;

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['gt', '>'],
  ['lt', '<'],
  ['nbsp', ' '],
  ['quot', '"'],
]);

const fromCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ');

/**
 * The text that a reader sees of a side, for its words: cheap, and near enough. Text that was typed in may contain
 * markup; its names of tags are not found then. An accent that is written as an entity is left out.
 */
export const visibleText = (side: string): string => {
  const text = side.slice(0, mostRead);
  if (!/[<&[]/.test(text)) return text;
  return text
    .replaceAll(unseen, ' ')
    .replaceAll(inline, '')
    .replaceAll(tags, ' ')
    .replaceAll(entities, (all: string, ...found: readonly (string | undefined)[]) => {
      const [decimal, hex, letter, name = ''] = found;
      if (letter !== undefined) return letter;
      if (decimal ?? hex) return fromCode(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
      return named.get(name.toLowerCase()) ?? all;
    });
};
