/** Collects text that comes in very many pieces, some of them parts of a source. */
export interface TextRun {
  /** Adds a part of the source. Those that lie together are cut out in one piece. */
  addSource(start: number, end: number): void;
  add(text: string): void;
  /** Everything since the last time. */
  take(): string;
}

// Strings that are added to each other one by one are kept one by one: fifteen million pieces take a gigabyte.
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
