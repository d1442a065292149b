/** Collects the visible text of a page: words and line breaks, without layout. */
export interface TextLines {
  /** Adds text. Runs of spaces count as one; line breaks stay. */
  flow(text: string): void;
  /** Adds text unchanged. */
  verbatim(text: string): void;
  /** Ends the line, even an empty one. */
  lineBreak(): void;
  /** Ends the line unless it is empty: the boundary of a block. */
  blockEdge(): void;
  /** The collected text: trimmed, without spaces at line ends, with at most one empty line in a row. */
  toText(): string;
}

/** Works line by line with `trimEnd`. A regular expression over the whole text would be quadratic in runs of spaces. */
const tidy = (text: string): string => {
  // Fast path for text of one line, as in most fields.
  if (!/[\r\n]/.test(text)) return text.trim();
  const lines: string[] = [];
  for (const line of text.split(/\r\n?|\n/).map((raw) => raw.trimEnd())) {
    if (line !== '' || lines.at(-1) !== '') lines.push(line);
  }
  return lines.join('\n').trim();
};

// Skips single plain spaces. Replacing each space of a text of ten million characters would take 100 MB of heap.
const spaces = /[ \t\f\u00a0]{2,}|[\t\f\u00a0]/g;

/** Linear in the total text, regardless of the number of calls. */
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
      // Whitespace between tags is source layout and never breaks a line.
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
