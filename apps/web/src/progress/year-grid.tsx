import type { LocalDate } from '@flashcards/kernel';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { monthName, weekdayName } from './formats.ts';
import { Square } from './square.tsx';
import type { Cell } from './year.ts';
import { dayByKey, firstOf, levelOf, rowsOf, yearOf } from './year.ts';
import type { YearDays } from './year-days.ts';
import { amountOn, labelOf } from './year-days.ts';

/** In units of the drawing: from one square to the next, and what is left of all and above them. */
const pitch = 16;
const left = 34;
const top = 20;

interface GridParts {
  readonly days: YearDays;
  readonly label: string;
  readonly chosen: LocalDate | undefined;
  readonly onChoose: (day: LocalDate) => void;
}

/** Above the column of the first day of each month. */
const Months = ({ cells }: { readonly cells: readonly Cell[] }) => (
  <g aria-hidden="true">
    {cells
      .filter(({ day }) => day.endsWith('-01'))
      .map(({ day, week }) => (
        <text key={day} x={left + week * pitch} y={12}>
          {monthName(day)}
        </text>
      ))}
  </g>
);

/** One day takes part in the order of the tab key: the one that was reached last. From it, arrows lead to the others. */
const useRoving = ({ days: { year, today }, chosen, onChoose }: GridParts) => {
  const grid = useRef<SVGSVGElement>(null);
  const [reached, setReached] = useState<LocalDate>();
  useEffect(() => setReached(chosen), [chosen]);
  const current = [reached, chosen, today].find((day) => day !== undefined && yearOf(day) === year) ?? firstOf(year);
  const onKey = (event: KeyboardEvent, day: LocalDate): void => {
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const next = isChoice ? day : dayByKey(event.key, day);
    if (next === undefined) return;
    event.preventDefault();
    if (isChoice) onChoose(day);
    else grid.current?.querySelector<SVGElement>(`[data-day="${next}"]`)?.focus();
  };
  return { grid, current, onKey, onReach: setReached };
};

/** On a narrow page the grid scrolls in its box, from the start to the current day. */
const useScrollTo = (week: number, year: number) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current) current.scrollLeft = (current.scrollWidth * (week + 4)) / 54 - current.clientWidth;
  }, [year]);
  return box;
};

interface Shown extends Cell {
  readonly label: string;
  readonly level: number;
}

/** The days in rows with what they show. Not made anew for each key: the names of 365 dates take long. */
const useShown = (days: YearDays): readonly (readonly Shown[])[] =>
  useMemo(() => {
    const rows = rowsOf(days.year, days.firstWeekday);
    const most = Math.max(1, ...rows.flat().map(({ day }) => amountOn(days, day)));
    const shown = (cell: Cell): Shown => ({
      ...cell,
      label: labelOf(days, cell.day),
      level: levelOf(amountOn(days, cell.day), most),
    });
    return rows.map((row) => row.map(shown));
  }, [days]);

interface DayParts extends Shown {
  readonly parts: GridParts;
  readonly y: number;
  readonly isCurrent: boolean;
  readonly onReach: (day: LocalDate) => void;
  readonly onKey: (event: KeyboardEvent, day: LocalDate) => void;
}

const Day = ({ parts, day, week, label, level, y, isCurrent, onReach, onKey }: DayParts) => {
  const { days, chosen, onChoose } = parts;
  return (
    <g
      role="gridcell"
      class="day"
      data-day={day}
      // An attribute of SVG is not the property of HTML.
      tabindex={isCurrent ? 0 : -1}
      aria-label={label}
      aria-selected={day === chosen}
      aria-current={day === days.today ? 'date' : undefined}
      onClick={() => onChoose(day)}
      onFocus={() => onReach(day)}
      onKeyDown={(event) => onKey(event, day)}
    >
      <title>{label}</title>
      <Square x={left + week * pitch} y={y} level={level} isDue={day > days.today} />
    </g>
  );
};

export const YearGrid = (parts: GridParts) => {
  const { days, label } = parts;
  const rows = useShown(days);
  const cells = rows.flat();
  const { grid, current, onReach, onKey } = useRoving(parts);
  const box = useScrollTo(cells.find(({ day }) => day === current)?.week ?? 0, days.year);
  return (
    <div class="year-box" ref={box}>
      <svg
        ref={grid}
        class="year-grid"
        viewBox={`0 0 ${left + 54 * pitch} ${top + 7 * pitch}`}
        role="grid"
        aria-label={label}
      >
        <Months cells={cells} />
        {rows.map((row, index) => (
          <g key={index} role="row">
            <text role="rowheader" x={0} y={top + index * pitch + 11} class={index % 2 === 1 ? '' : 'quiet-weekday'}>
              {weekdayName(row[0]?.day ?? '')}
            </text>
            {row.map((cell) => (
              <Day
                key={cell.week}
                {...{ ...cell, parts, onReach, onKey }}
                y={top + index * pitch}
                isCurrent={cell.day === current}
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
};
