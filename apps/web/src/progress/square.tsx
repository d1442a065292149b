const size = 13;
/** By level. */
const insets = [0, 4, 2.5, 1, 0] as const;

interface SquareParts {
  readonly x: number;
  readonly y: number;
  /** From 0 for nothing to 4. */
  readonly level: number;
  readonly isDue?: boolean;
}

/** What was done on a day, or is due on it: the more, the larger, in its place. */
export const Square = ({ x, y, level, isDue = false }: SquareParts) => {
  const inset = (insets[level] ?? 0) + (isDue ? 1 : 0);
  const side = size - 2 * inset;
  return (
    <>
      <rect class="day-place" x={x} y={y} width={size} height={size} rx={3} />
      {level > 0 && (
        <rect
          class={isDue ? 'day-due' : `day-level level-${level}`}
          x={x + inset}
          y={y + inset}
          width={side}
          height={side}
          rx={2.5}
        />
      )}
    </>
  );
};
