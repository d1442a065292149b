import { studyDay } from '@flashcards/accounts';
import type { Goal, GoalDetails, GoalList, UserProfile } from '@flashcards/client-sdk';
import { OpenGoal } from '../goals/goal-bar.tsx';
import { texts } from '../texts/texts.ts';

const words = texts.goals;

/** How many are shown: those that end first. */
const few = 4;

interface OpenGoalsParts {
  readonly goals: GoalList<Goal & GoalDetails>;
  readonly account: UserProfile;
}

/** The open goals at a glance, if there are some. */
export const OpenGoals = ({ goals, account }: OpenGoalsParts) => {
  const open = [...goals]
    .filter(([, { status }]) => status === 'in-progress')
    .sort(([, one], [, other]) => one.endDate.localeCompare(other.endDate));
  if (open.length === 0) return null;
  const today = studyDay(new Date(), account);
  return (
    <section class="open-goals" aria-labelledby="open-goals">
      <div class="section-head">
        <h2 id="open-goals">{words.goals}</h2>
        <a class="button button-small button-quiet" href="/goals">
          {words.all}
        </a>
      </div>
      <ul class="goal-grid">
        {open.slice(0, few).map(([id, goal]) => (
          <li key={id} class="panel goal">
            <OpenGoal goal={goal} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
};
