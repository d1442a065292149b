import type { SimulatedScheduling } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Field } from '../parts/field.tsx';
import { wordsFor } from '../problem.ts';
import { Table } from '../parts/table.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { Chart } from './charts/chart.tsx';
import { Lines } from './charts/lines.tsx';
import { dayAndMonth } from './formats.ts';
import { averagesOf, partsOf, sumOf } from './series.ts';

const words = texts.progress.simulator;

const lengths = [30, 90, 180, 365] as const;

/** To a tenth. */
const rounded = (minutes: number): number => Math.round(minutes * 10) / 10;

interface Trial {
  readonly aim: number;
  readonly days: number;
  readonly result: SimulatedScheduling;
}

/** The service may simulate ten times a minute: the same trial is not made twice, and not repeated by the client. */
const useTrials = (present: number) => {
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  const { run, isBusy, problem } = useAction(async (aim: number, days: number) => {
    const made = [...trials];
    for (const each of new Set([present, aim])) {
      if (made.some((trial) => trial.aim === each && trial.days === days)) continue;
      const result = await client.scheduling.simulate({ desiredRetention: each, days }, { maxRetries: 0 });
      made.push({ aim: each, days, result });
      setTrials([...made]);
    }
  });
  return { trials, run, isBusy, problem };
};

const problemText = (error: unknown): string => {
  if (isRefused(error) && error.status === 429) return words.tooMany(error.retryAfter ?? 60);
  return isRefused(error, 'optimizer_busy') ? words.busy : wordsFor(error);
};

/** Minutes a day, week by week. */
const minutesOf = ({ result }: Trial): readonly number[] =>
  partsOf([...result.days.values()], 7).map((week) => sumOf(week.map(({ minutes }) => minutes)) / week.length);

const Minutes = ({ tried, present }: { readonly tried: Trial; readonly present: Trial }) => {
  const shown = present === tried ? [present] : [tried, present];
  const columns = shown.map(minutesOf);
  const weeks = partsOf([...tried.result.days.keys()], 7).map(([first = '']) => first);
  return (
    <Chart
      title={words.chart}
      draw={Lines}
      data={{
        unit: texts.progress.columns.week,
        series: shown.map((trial) => ({
          name: trial === present ? words.now(texts.percent(trial.aim)) : texts.percent(trial.aim),
          tone: trial === present ? 'quiet' : 'main',
        })),
        points: weeks.map((first, index) => ({
          name: texts.day(first),
          tick: index % Math.ceil(weeks.length / 6) === 0 ? dayAndMonth(first) : undefined,
          values: columns.map((minutes) => minutes[index]),
        })),
        format: (minutes) => texts.number(rounded(minutes)),
      }}
    />
  );
};

const Results = ({ trials }: { readonly trials: readonly Trial[] }) => (
  <Table label={words.results} columns={Object.values(words.columns)}>
    {trials.map((trial) => {
      const { reviews, minutes } = averagesOf(trial.result);
      return (
        <tr key={`${trial.aim} ${trial.days}`}>
          <th scope="row">{texts.percent(trial.aim)}</th>
          {[trial.days, Math.round(reviews), rounded(minutes), trial.result.remembered].map((figure, index) => (
            <td key={index}>{texts.number(figure)}</td>
          ))}
        </tr>
      );
    })}
  </Table>
);

interface FormParts {
  readonly aim: number;
  readonly days: number;
  readonly isBusy: boolean;
  readonly onChange: (changed: { readonly aim: number; readonly days: number }) => void;
  readonly onTry: () => void;
}

const Form = ({ aim, days, isBusy, onChange, onTry }: FormParts) => {
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!isBusy) onTry();
  };
  return (
    <form class="simulator" onSubmit={submit}>
      <Field name={words.retention(texts.percent(aim))}>
        <input
          type="range"
          min={70}
          max={99}
          value={Math.round(aim * 100)}
          aria-valuetext={texts.percent(aim)}
          onInput={({ currentTarget }) => onChange({ aim: Number(currentTarget.value) / 100, days })}
        />
      </Field>
      <Field name={words.days}>
        <select value={days} onChange={({ currentTarget }) => onChange({ aim, days: Number(currentTarget.value) })}>
          {lengths.map((length) => (
            <option key={length} value={length}>
              {words.ranges[length]}
            </option>
          ))}
        </select>
      </Field>
      <button class="button button-primary" aria-disabled={isBusy}>
        {isBusy ? words.running : words.run}
      </button>
    </form>
  );
};

/** What another desired retention would cost, compared with the present one. */
export const Simulator = ({ present }: { readonly present: number }) => {
  const [choice, setChoice] = useState({ aim: present, days: 180 });
  const { trials, run, isBusy, problem } = useTrials(present);
  const ofLength = trials.filter(({ days }) => days === choice.days);
  const baseline = ofLength.find(({ aim }) => aim === present);
  const tried = ofLength.find(({ aim }) => aim === choice.aim) ?? ofLength.at(-1);
  return (
    <section class="panel chart" aria-labelledby="simulator">
      <h2 id="simulator">{words.title}</h2>
      <p class="hint">{words.lead}</p>
      <Form {...choice} isBusy={isBusy} onChange={setChoice} onTry={() => void run(choice.aim, choice.days)} />
      {problem !== undefined && (
        <p class="notice notice-problem" role="alert">
          {problemText(problem)}
        </p>
      )}
      <div aria-live="polite">{trials.length > 0 && <Results trials={trials} />}</div>
      {baseline && tried && <Minutes tried={tried} present={baseline} />}
    </section>
  );
};
