import type { LocalDate } from '@flashcards/kernel';
import type { TargetedMouseEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { kept } from '../kept.ts';
import { download } from '../parts/download.ts';
import { Field } from '../parts/field.tsx';
import { texts } from '../texts/texts.ts';
import { TableToggle } from './charts/chart.tsx';
import { DataTable } from './charts/data-table.tsx';
import { DayPanel } from './day-panel.tsx';
import type { Scope } from './scope.ts';
import { Square } from './square.tsx';
import type { YearDays } from './year-days.ts';
import { tableOf } from './year-days.ts';
import { firstOf } from './year.ts';
import { YearGrid } from './year-grid.tsx';
import { pictureOf, pngOf, svgOf } from './year-picture.ts';

const words = texts.progress.year;

const keptPalette = kept('flashcards.palette');
const palettes = ['indigo', 'moss', 'amber', 'rose', 'blue-amber'] as const;
type Palette = (typeof palettes)[number];

const PalettePicker = ({ value, onPick }: { readonly value: Palette; readonly onPick: (value: Palette) => void }) => (
  <Field name={words.palette}>
    <select value={value} onChange={({ currentTarget }) => onPick(currentTarget.value as Palette)}>
      {palettes.map((name) => (
        <option key={name} value={name}>
          {words.palettes[name]}
        </option>
      ))}
    </select>
  </Field>
);

const files = { svg: svgOf, png: pngOf } as const;

const Downloads = ({ title }: { readonly title: string }) => {
  const save = async ({ currentTarget }: TargetedMouseEvent<Element>, form: keyof typeof files): Promise<void> => {
    const grid = currentTarget.closest('.year')?.querySelector<SVGSVGElement>('.year-grid');
    if (grid) download(await files[form](pictureOf(grid, title)), `${title}.${form}`);
  };
  return (
    <div class="actions">
      {(['svg', 'png'] as const).map((form) => (
        <button key={form} type="button" class="button button-small" onClick={(event) => void save(event, form)}>
          {words.download(form.toUpperCase())}
        </button>
      ))}
    </div>
  );
};

const Legend = () => (
  <p class="year-legend">
    {words.less}
    <svg viewBox="0 0 61 13" aria-hidden="true">
      {[1, 2, 3, 4].map((level, index) => (
        <Square key={level} x={index * 16} y={0} level={level} />
      ))}
    </svg>
    {words.more}
    <svg class="year-legend-due" viewBox="0 0 13 13" aria-hidden="true">
      <Square x={0} y={0} level={3} isDue />
    </svg>
    {words.due}
  </p>
);

interface StepperParts {
  readonly year: number;
  readonly years: { readonly from: number; readonly to: number };
  readonly onYear: (year: number) => void;
}

const Stepper = ({ year, years: { from, to }, onYear }: StepperParts) => {
  const step = (by: 1 | -1, isPossible: boolean) => (
    <button
      type="button"
      class="button"
      aria-label={by < 0 ? words.previous : words.next}
      aria-disabled={!isPossible}
      onClick={() => isPossible && onYear(year + by)}
    >
      {by < 0 ? '‹' : '›'}
    </button>
  );
  return (
    <div class="stepper">
      {step(-1, year > from)}
      <strong role="status">{year}</strong>
      {step(1, year < to)}
    </div>
  );
};

/** The chosen day; today at first. */
const useDay = ({ year, today }: YearDays) => {
  const [day, setDay] = useState<LocalDate | undefined>(today);
  const isShown = day?.startsWith(`${year}-`) ?? false;
  return [isShown ? day : undefined, setDay] as const;
};

const usePalette = () => {
  const [palette, setPalette] = useState<Palette>(
    () => palettes.find((name) => name === keptPalette.get()) ?? 'indigo',
  );
  const pick = (name: Palette): void => {
    keptPalette.set(name);
    setPalette(name);
  };
  return [palette, pick] as const;
};

interface SectionParts extends StepperParts {
  readonly days: YearDays;
  readonly scope: Scope;
}

export const YearSection = ({ days, scope, ...stepper }: SectionParts) => {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [day, setDay] = useDay(days);
  const [palette, pick] = usePalette();
  const title = words.title(days.year);
  return (
    <section class={`panel chart year palette-${palette}`} aria-labelledby={id}>
      <div class="chart-head">
        <h2 id={id}>{title}</h2>
        <Stepper {...stepper} />
        <TableToggle of={id} isOn={isTable} onToggle={() => setTable(!isTable)} />
      </div>
      <p class="hint">{words.lead}</p>
      {isTable && <DataTable title={title} data={tableOf(days)} />}
      {!isTable && (
        <>
          <YearGrid days={days} label={title} chosen={day} onChoose={setDay} />
          <div class="year-foot">
            <Legend />
            <PalettePicker value={palette} onPick={pick} />
            <Downloads title={title} />
          </div>
          <p class="hint year-keys">{words.keys}</p>
        </>
      )}
      {days.reviews.size === 0 && firstOf(days.year) <= days.today && <p class="notice">{words.none(days.year)}</p>}
      <DayPanel days={days} day={day} scope={scope} onDay={setDay} />
    </section>
  );
};
