/** Collects text from a large number of pieces, some of them parts of a source. */
export interface TextRun {
  /** Adds a part of the source. Adjacent parts are cut out in one piece. */
  addSource(start: number, end: number): void;
  add(text: string): void;
  /** Returns the text collected since the last call. */
  take(): string;
}

// Joins pieces regularly. V8 keeps concatenated strings as separate nodes: fifteen million pieces would take a
// gigabyte.
const mostPieces = 1_000;

export const textRun = (source: string): TextRun => {
  let [from, to] = [0, 0];
  let pieces: string[] = [];
  let text = '';
  const push = (piece: string): void => {
    pieces.push(piece);
    if (pieces.length < mostPieces) return;
    text += pieces.join('');
    pieces = [];
  };
  const cut = (): void => {
    if (to > from) push(source.slice(from, to));
    from = to;
  };
  return {
    addSource: (start, end) => {
      if (start !== to) {
        cut();
        from = start;
      }
      to = end;
    },
    add: (piece) => {
      cut();
      push(piece);
    },
    take: () => {
      cut();
      const taken = text + pieces.join('');
      text = '';
      pieces = [];
      return taken;
    },
  };
};
