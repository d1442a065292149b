import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Range {
  readonly first: number;
  readonly last: number;
}

/** Rows beyond the edges of the screen, and the step by which the range moves. */
const spare = 4;

const rangeOn = (list: HTMLElement, count: number): Range => {
  const { top, height } = list.getBoundingClientRect();
  const row = height / count;
  const first = Math.floor(-top / row / spare) - 1;
  const last = Math.ceil((innerHeight - top) / row / spare) + 1;
  return { first: Math.max(0, first * spare), last: Math.min(count, last * spare) };
};

/** Rows that are made in one task: more would hold up a slow phone. */
const madeAtOnce = 5;

/** A range that leads from one to another: all of it that is there already, and few new rows. */
export const towards = (from: Range, to: Range): Range => {
  const isApart = from.last <= to.first || from.first >= to.last;
  const { first, last } = isApart ? { first: to.first, last: to.first } : from;
  return { first: Math.max(to.first, first - madeAtOnce), last: Math.min(to.last, last + madeAtOnce) };
};

/** The rows near the screen, and the active one wherever it is. */
const indicesOf = ({ first, last }: Range, count: number, active: number): readonly number[] => {
  const near = Array.from({ length: Math.max(0, Math.min(last, count) - first) }, (_, index) => first + index);
  const isNear = active >= first && active < last;
  return isNear || active < 0 ? near : [...near, active];
};

/** The style of a row: Preact sets it by script, and only where it changes. The style sheet turns the number into a place. */
export const placedAt = (index: number, level = 1) => ({ '--at': index, '--level': level });

const isSame = (one: Range, other: Range): boolean => one.first === other.first && one.last === other.last;

/** The rows of a list that are on the page: those near the screen, and on the way there a few more in each frame. */
const useRange = (list: RefObject<HTMLElement | null>, count: number): Range => {
  const [range, setRange] = useState<Range>({ first: 0, last: 5 * spare });
  const made = useRef(range);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    current.style.setProperty('--rows', String(count));
    let frame = 0;
    // Once a frame, and before anything is changed in it: what is read then is computed already.
    const lookSoon = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    const look = (): void => {
      frame = 0;
      const next = towards(made.current, rangeOn(current, count));
      if (isSame(next, made.current)) return;
      made.current = next;
      setRange(next);
      lookSoon();
    };
    look();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [count]);
  return range;
};

/**
 * A list in which only the rows near the screen are on the page. Its rows have one height, `--row` of the style sheet.
 * One of them is active: it is the only one in the tab order.
 */
export const useRows = (count: number) => {
  const list = useRef<HTMLDivElement>(null);
  const range = useRange(list, count);
  const [{ at, turn }, setActive] = useState({ at: 0, turn: 0 });
  const active = Math.min(at, count - 1);
  // Before the next key arrives.
  useLayoutEffect(() => {
    if (turn > 0) list.current?.querySelector<HTMLElement>(':scope > [tabindex="0"]')?.focus();
  }, [turn]);
  return {
    list,
    last: range.last,
    indices: indicesOf(range, count, active),
    active,
    /** Makes a row active that has the focus already. */
    take: (index: number): void => setActive((before) => (before.at === index ? before : { ...before, at: index })),
    /** Moves the focus to a row. */
    go: (index: number): void =>
      setActive((before) => ({ at: Math.max(0, Math.min(index, count - 1)), turn: before.turn + 1 })),
  };
};
