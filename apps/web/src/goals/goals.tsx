import { studyDay } from '@flashcards/accounts';
import { useState } from 'preact/hooks';
import { Loading, Problem } from '../notices.tsx';
import { Quests } from '../quests/quests.tsx';
import { useCounted } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { GoalForm } from './goal-form.tsx';
import { GoalList } from './goal-list.tsx';
import './goals.css';

const words = texts.goals;

const load = async () => {
  const [goals, quests, account] = await Promise.all([
    client.goals.list({ detail: 'full' }),
    client.quests.list({ detail: 'full' }),
    client.account.get(),
  ]);
  const listed = [...goals].map(([id, goal]) => ({ id, goal }));
  return {
    open: listed
      .filter(({ goal }) => goal.status === 'in-progress')
      .sort(({ goal: one }, { goal: other }) => one.endDate.localeCompare(other.endDate)),
    past: listed.filter(({ goal }) => goal.status !== 'in-progress').reverse(),
    quests,
    me: account.id,
    today: studyDay(new Date(), account),
  };
};

type Loaded = Awaited<ReturnType<typeof load>>;

const GoalSection = ({ open, past, today, onChanged }: Loaded & { readonly onChanged: () => void }) => {
  const [isNew, setNew] = useState(false);
  const saved = (): void => {
    setNew(false);
    onChanged();
  };
  return (
    <section class="stack" aria-labelledby="goals">
      <div class="section-head">
        <h2 id="goals">{words.goals}</h2>
        <button type="button" class="button button-primary" onClick={() => setNew(true)}>
          {words.create}
        </button>
      </div>
      {open.length === 0 ? <p class="lead">{words.none}</p> : <GoalList goals={open} {...{ today, onChanged }} />}
      {past.length > 0 && (
        <details class="past">
          <summary>{`${words.past} (${texts.number(past.length)})`}</summary>
          <GoalList goals={past} {...{ today, onChanged }} />
        </details>
      )}
      {isNew && <GoalForm today={today} onSaved={saved} onClose={() => setNew(false)} />}
    </section>
  );
};

export const Goals = () => {
  useTitle(words.title);
  const { value, error, reload } = useCounted(load);
  return (
    <div class="goals">
      <h1>{words.title}</h1>
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Loading />}
      {value && (
        <>
          <GoalSection {...value} onChanged={reload} />
          <Quests quests={value.quests} me={value.me} today={value.today} onChanged={reload} />
        </>
      )}
    </div>
  );
};
