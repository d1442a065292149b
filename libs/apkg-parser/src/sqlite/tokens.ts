/** A word, a quoted name, a text in single quotes (which may be a name too), a number, or a sign. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'blob' | 'sign';
  /** Upper case for a word; without the quotes for a quoted token; else as written. */
  readonly text: string;
  readonly source: string;
}

/** The content of parentheses. */
export interface Group {
  readonly kind: 'group';
  readonly parts: readonly Part[];
}

export type Part = Token | Group;

const patterns = [
  `(?<space>[ \\t\\n\\f\\r]+|--[^\\n]*|/\\*[^]*?(?:\\*/|$))`,
  `(?<blob>[xX]'[0-9a-fA-F]*')`,
  `(?<quoted>"[^"]*(?:""[^"]*)*"|\`[^\`]*(?:\`\`[^\`]*)*\`|\\[[^\\]]*\\])`,
  `(?<string>'[^']*(?:''[^']*)*')`,
  `(?<word>[A-Za-z_\\u0080-\\uffff][A-Za-z_\\u0080-\\uffff0-9$]*)`,
  `(?<number>0[xX][0-9a-fA-F]+|(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)`,
  `(?<sign>[^"'\`[])`,
];

const unquoted = (source: string): string => {
  const quote = source.charAt(0);
  const inner = source.slice(1, -1);
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote);
};

const textOf = (kind: Token['kind'], source: string): string => {
  if (kind === 'word') return source.toUpperCase();
  return kind === 'quoted' || kind === 'string' ? unquoted(source) : source;
};

const tokenOf = (groups: Readonly<Record<string, string | undefined>>): Token | undefined => {
  const [kind, source] = Object.entries(groups).find(([, text]) => text !== undefined) ?? [];
  if (kind === undefined || source === undefined || kind === 'space') return undefined;
  return { kind: kind as Token['kind'], text: textOf(kind as Token['kind'], source), source };
};

/** The tokens without spaces and comments; undefined if a quote is not closed. */
const tokensOf = (sql: string): readonly Token[] | undefined => {
  const pattern = new RegExp(patterns.join('|'), 'y');
  const tokens: Token[] = [];
  while (pattern.lastIndex < sql.length) {
    const match = pattern.exec(sql);
    if (!match) return undefined;
    const token = tokenOf(match.groups ?? {});
    if (token) tokens.push(token);
  }
  return tokens;
};

const isSign = (part: Part | undefined, sign: string): boolean => part?.kind === 'sign' && part.text === sign;
export const isWord = (part: Part | undefined, word: string): boolean => part?.kind === 'word' && part.text === word;

/** The name that a part stands for; undefined if it is not a name. */
export const nameOf = (part: Part | undefined): string | undefined => {
  if (part?.kind === 'word') return part.source;
  return part?.kind === 'quoted' || part?.kind === 'string' ? part.text : undefined;
};

const grouped = (tokens: readonly Token[]): readonly Part[] | undefined => {
  const open: Part[][] = [[]];
  for (const token of tokens) {
    if (isSign(token, '(')) open.push([]);
    const closed = isSign(token, ')') ? open.pop() : undefined;
    const parts = open.at(-1);
    if (!parts) return undefined;
    if (closed) parts.push({ kind: 'group', parts: closed });
    else if (!isSign(token, '(')) parts.push(token);
  }
  return open.length === 1 ? open[0] : undefined;
};

/** The parts of a statement; undefined if quotes or parentheses do not match. */
export const partsOf = (sql: string): readonly Part[] | undefined => {
  const tokens = tokensOf(sql);
  return tokens && grouped(tokens);
};

/** Splits at commas. */
export const listed = (parts: readonly Part[]): readonly (readonly Part[])[] => {
  const items: Part[][] = [[]];
  for (const part of parts)
    if (isSign(part, ',')) items.push([]);
    else items.at(-1)?.push(part);
  return items;
};
