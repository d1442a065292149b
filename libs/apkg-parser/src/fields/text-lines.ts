/** Collects the text of a page as a reader would see it: words, line breaks, nothing about layout. */
export interface TextLines {
  /** Adds text in which runs of spaces count as one and line breaks stay. */
  flow(text: string): void;
  /** Adds text as it stands. */
  verbatim(text: string): void;
  /** Ends the line, also an empty one. */
  lineBreak(): void;
  /** Ends the line if anything is on it: where one block ends and another begins. */
  blockEdge(): void;
  /** Everything so far: trimmed, no line ends in a space, at most one empty line in a row. */
  toText(): string;
}

/** Line by line and by `trimEnd`: one pattern over the whole text would be quadratic in runs of spaces. */
const tidy = (text: string): string => {
  // Most fields have one line.
  if (!/[\r\n]/.test(text)) return text.trim();
  const lines: string[] = [];
  for (const line of text.split(/\r\n?|\n/).map((raw) => raw.trimEnd())) {
    if (line !== '' || lines.at(-1) !== '') lines.push(line);
  }
  return lines.join('\n').trim();
};

// Not simply one or more: a text of ten million characters with a replacement at each space takes 100 MB of heap.
const spaces = /[ \t\f\u00a0]{2,}|[\t\f\u00a0]/g;

/** Linear in the text however often it is called. */
export const textLines = (): TextLines => {
  const parts: string[] = [];
  let last = '\n';
  let atEdge = false;

  const add = (text: string): void => {
    if (text === '') return;
    if (atEdge && last !== '\n') parts.push('\n');
    atEdge = false;
    parts.push(text);
    last = text.at(-1) as string;
  };

  return {
    flow: (text) => {
      const spaced = text.replace(spaces, ' ');
      // Space between tags is how the source is laid out: it never breaks a line.
      const words = spaced.trim() === '' ? ' ' : spaced;
      const afterSpace = atEdge || last === '\n' || last === ' ';
      if (spaced !== '') add(afterSpace && words.startsWith(' ') ? words.slice(1) : words);
    },
    verbatim: (text) => add(text.replaceAll('\u00a0', ' ')),
    lineBreak: () => add('\n'),
    blockEdge: () => {
      atEdge = true;
    },
    toText: () => tidy(parts.join('')),
  };
};
