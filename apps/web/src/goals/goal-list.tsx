import type { LocalDate } from '@flashcards/client-sdk';
import { toDate } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { ConfirmedButton } from '../parts/confirmed-button.tsx';
import { More } from '../parts/more.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { Bar, OpenGoal, State } from './goal-bar.tsx';
import type { ListedGoal } from './goal-form.tsx';
import { GoalForm } from './goal-form.tsx';
import { goalName, progressWords } from './goal-words.ts';

const words = texts.goals;

interface GoalParts {
  readonly listed: ListedGoal;
  readonly today: LocalDate;
  readonly onChanged: () => void;
}

const PastGoal = ({ listed: { goal } }: Pick<GoalParts, 'listed'>) => {
  const isMet = goal.status === 'completed';
  return (
    <>
      <div class="goal-head">
        <h3>
          <bdi class="clamped">{goalName(goal)}</bdi>
        </h3>
        <State mark={isMet ? 'good' : 'missed'} text={isMet ? words.completed : words.failed} />
      </div>
      <Bar name={goalName(goal)} value={goal.progress} max={goal.target} />
      <p class="goal-facts">
        {progressWords(goal)}
        {!isMet && ` · ${words.ended(toDate(goal.endDate))}`}
      </p>
    </>
  );
};

const GoalItem = ({ listed, today, onChanged }: GoalParts) => {
  const [isEdited, setEdited] = useState(false);
  const { id, goal } = listed;
  const name = goalName(goal);
  const saved = (): void => {
    setEdited(false);
    onChanged();
  };
  return (
    <li class="panel goal">
      {goal.status === 'in-progress' ? <OpenGoal goal={goal} today={today} /> : <PastGoal listed={listed} />}
      <div class="actions goal-actions">
        <button
          type="button"
          class="button button-small button-quiet"
          aria-label={texts.deedOf(words.change, name)}
          onClick={() => setEdited(true)}
        >
          {words.change}
        </button>
        <ConfirmedButton
          deed={words.delete}
          of={name}
          title={words.deleteTitle}
          text={words.deleteText}
          onConfirm={() => client.goals.delete(id)}
          onDone={onChanged}
        />
      </div>
      {isEdited && <GoalForm today={today} edited={listed} onSaved={saved} onClose={() => setEdited(false)} />}
    </li>
  );
};

interface GoalListParts extends Omit<GoalParts, 'listed'> {
  readonly goals: readonly ListedGoal[];
}

export const GoalList = ({ goals, ...parts }: GoalListParts) => (
  <More class="goal-grid" items={goals} size={12}>
    {(listed) => <GoalItem key={listed.id} listed={listed} {...parts} />}
  </More>
);
