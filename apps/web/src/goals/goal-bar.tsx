import type { LocalDate } from '@flashcards/client-sdk';
import { texts } from '../texts/texts.ts';
import './goal-bar.css';
import { paceOf } from './goal-pace.ts';
import type { ShownGoal } from './goal-words.ts';
import { goalName, paceWords, progressWords } from './goal-words.ts';

const words = texts.goals;

interface BarParts {
  readonly name: string;
  readonly value: number;
  readonly max: number;
  /** Where an even pace would be. */
  readonly mark?: number;
}

export const Bar = ({ name, value, max, mark = 0 }: BarParts) => (
  <div class={value < max ? 'goal-bar' : 'goal-bar goal-bar-full'}>
    <progress aria-label={name} max={max} value={Math.max(0, Math.min(value, max))} />
    {mark > 0 && (
      <svg class="goal-mark" aria-hidden="true">
        <line x1={`${(100 * mark) / max}%`} x2={`${(100 * mark) / max}%`} y1="0" y2="100%" />
      </svg>
    )}
  </div>
);

const marks = { good: '✓', late: '!', missed: '✕' } as const;

/** A state by sign and word. */
export const State = ({ mark, text }: { readonly mark: keyof typeof marks; readonly text: string }) => (
  <span class={`state state-${mark}`}>
    <span aria-hidden="true">{marks[mark]}</span> {text}
  </span>
);

const Pace = ({ goal, today }: { readonly goal: ShownGoal; readonly today: LocalDate }) => {
  const { behind } = paceOf(goal, today);
  if (behind === 0) return <State mark="good" text={words.onTrack} />;
  return <State mark="late" text={words.behind(words.amount[goal.kind](behind))} />;
};

/** An open goal with its bar, on which a line marks an even pace. */
export const OpenGoal = ({ goal, today }: { readonly goal: ShownGoal; readonly today: LocalDate }) => {
  const name = goalName(goal);
  return (
    <>
      <div class="goal-head">
        <h3>
          <bdi class="clamped">{name}</bdi>
        </h3>
        <Pace goal={goal} today={today} />
      </div>
      <Bar name={name} value={goal.progress} max={goal.target} mark={paceOf(goal, today).expected} />
      <p class="goal-facts">
        {progressWords(goal)} · {paceWords(goal, today)}
      </p>
    </>
  );
};
