import { ratingsOf } from './histories.ts';
import type { ScheduledHistory } from './our-scheduler.ts';
import type { Scheduled, Scheduler } from './scheduled.ts';

/** Days, or `·` for a card on a learning step. */
const shown = ({ days }: Scheduled): string => (days === null ? '·' : String(days));

const isSame = (one: Scheduled, other: Scheduled | undefined): boolean => one.days === other?.days;

/** The intervals of a history; those that differ from ours are bold. */
export const intervalsOf = (reviews: readonly Scheduled[], ours: readonly Scheduled[] = reviews): string =>
  reviews.map((each, index) => (isSame(each, ours[index]) ? shown(each) : `**${shown(each)}**`)).join(' ');

/** A Markdown table with a row for each history and retention, and a column for each scheduler. */
export const comparisonTable = (scheduled: readonly ScheduledHistory[], others: readonly Scheduler[]): string => {
  const rows = scheduled.map(({ history, question, ours }, index) => [
    history.name,
    ratingsOf(history),
    String(question.retention),
    intervalsOf(ours),
    ...others.map(({ answers }) => intervalsOf(answers[index] ?? [], ours)),
  ]);
  const headings = ['history', 'ratings', 'retention', 'ours', ...others.map(({ name }) => name)];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
};

/** In days. Our stability is capped; py-fsrs's is not. */
const greatestStability = 36_500;

const greatest = (values: readonly number[]): number => Math.max(0, ...values);

/** The differences of another scheduler from ours: parameters, memory, days. */
export const distance = (ours: Scheduler, other: Scheduler): string => {
  const pairs = ours.answers.flatMap((answers, index) =>
    answers.map((one, review) => ({ one, that: other.answers[index]?.[review] })),
  );
  const isSameParameters =
    ours.parameters.length === other.parameters.length &&
    ours.parameters.every((value, index) => Math.abs(value - (other.parameters[index] ?? Number.NaN)) < 1e-6);
  const capped = pairs.filter(({ that }) => (that?.stability ?? 0) <= greatestStability);
  const stability = greatest(capped.map(({ one, that }) => Math.abs((that?.stability ?? 0) / one.stability - 1)));
  const difficulty = greatest(pairs.map(({ one, that }) => Math.abs((that?.difficulty ?? 0) - one.difficulty)));
  const same = pairs.filter(({ one, that }) => isSame(one, that)).length;
  return [
    `${other.name}: ${isSameParameters ? 'the same' : 'OTHER'} parameters`,
    `${same} of ${pairs.length} reviews scheduled alike`,
    `stability within ${(stability * 100).toFixed(3)} %`,
    `difficulty within ${difficulty.toFixed(4)}`,
  ].join(', ');
};
