import { studyDay } from '@flashcards/accounts';
import type { UserProfile } from '@flashcards/client-sdk';
import { OpenGoal } from '../goals/goal-bar.tsx';
import { useCounted } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.goals;

/** How many are shown: those that end first. */
const few = 4;

const load = async () =>
  [...(await client.goals.list({ detail: 'full' }))]
    .filter(([, { status }]) => status === 'in-progress')
    .sort(([, one], [, other]) => one.endDate.localeCompare(other.endDate));

/** The goals at a glance. Today works without them: their error is shown where they are. */
export const OpenGoals = ({ account }: { readonly account: UserProfile }) => {
  const { value } = useCounted(load);
  if (value === undefined || value.length === 0) return null;
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
        {value.slice(0, few).map(([id, goal]) => (
          <li key={id} class="panel goal">
            <OpenGoal goal={goal} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
};
