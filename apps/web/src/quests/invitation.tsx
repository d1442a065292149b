import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { nameOf } from '../people/initials.ts';
import { Avatar } from '../people/person.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { QuestParts } from './quest-facts.tsx';
import { QuestFacts } from './quest-facts.tsx';
import { questName } from './quest-words.ts';

const words = texts.quests;

/** A quest that waits for the learner's answer. One that is over can only be declined. */
export const Invitation = ({ quest, today, onChanged }: QuestParts) => {
  const { run, isBusy, problem } = useAction((answer: 'accept' | 'decline') => client.quests[answer](quest.id));
  const owner = quest.participants.find(({ isOwner }) => isOwner);
  const answers = quest.status === 'active' ? (['accept', 'decline'] as const) : (['decline'] as const);
  return (
    <li class="panel goal invitation">
      {owner && (
        <p class="person">
          <Avatar person={owner} />
          <span class="clamped">{words.invited(nameOf(owner))}</span>
        </p>
      )}
      <QuestFacts quest={quest} today={today} />
      {problem !== undefined && <Problem error={problem} />}
      <div class="actions">
        {answers.map((answer) => (
          <button
            key={answer}
            type="button"
            class={answer === 'accept' ? 'button button-primary' : 'button'}
            disabled={isBusy}
            aria-label={texts.deedOf(words[answer], questName(quest))}
            onClick={() => void run(answer).then((isDone) => isDone && onChanged())}
          >
            {words[answer]}
          </button>
        ))}
      </div>
    </li>
  );
};
