/** The name of a file without address. Only sanitized HTML has this attribute, and only until its players are cleared. */
export const missingFile = 'data-missing';

const tag = /<(\/?)(audio|video|source)\b([^<>]*)>/g;
const attribute = / ([\w-]+)(?:="([^"]*)")?/g;

interface Range {
  readonly start: number;
  readonly end: number;
}

interface OpenTag extends Range {
  readonly isSource: boolean;
  /** Of a missing file. */
  readonly name: string | undefined;
  hasFile: boolean;
}

interface Edit extends Range {
  readonly text: string;
}

const openTag = (range: Range, element: string, written: string): OpenTag => {
  const attributes = new Map(Array.from(written.matchAll(attribute), ([, name, value]) => [name, value]));
  const hasFile = attributes.has('src') || attributes.has('poster');
  return { ...range, isSource: element === 'source', name: attributes.get(missingFile), hasFile };
};

const shown = (name: string | undefined): string => (name ? `[${name}]` : '');

/** The edits for the tags of a player, when its end is known. */
const editsOf = (html: string, { start, end, name, hasFile }: OpenTag, closing: Range): readonly Edit[] => {
  if (!hasFile)
    return [
      { start, end, text: shown(name) },
      { ...closing, text: '' },
    ];
  if (!name) return [];
  return [{ start, end, text: html.slice(start, end).replace(` ${missingFile}="${name}"`, '') }];
};

const edited = (html: string, edits: readonly Edit[]): string => {
  let from = 0;
  const pieces = [...edits]
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, text }) => {
      const piece = html.slice(from, start) + text;
      from = end;
      return piece;
    });
  return pieces.join('') + html.slice(from);
};

/**
 * Replaces players and sources without a file by the file's name in brackets. What is in such a player stays. For
 * sanitized HTML, in which each tag is closed, and `<`, `>` and `"` occur only around tags and values.
 */
export const clearPlayers = (html: string): string => {
  const players: OpenTag[] = [];
  const edits: Edit[] = [];
  const open = (opened: OpenTag): void => {
    const player = players.at(-1);
    if (!opened.isSource) players.push(opened);
    else if (!opened.hasFile) edits.push({ start: opened.start, end: opened.end, text: shown(opened.name) });
    else if (player) player.hasFile = true;
  };
  for (const { index: start, 0: all, 1: slash, 2: element = '', 3: written = '' } of html.matchAll(tag)) {
    const range = { start, end: start + all.length };
    const closed = slash === '/' ? players.pop() : undefined;
    if (closed) edits.push(...editsOf(html, closed, range));
    else open(openTag(range, element, written));
  }
  return edited(html, edits);
};
