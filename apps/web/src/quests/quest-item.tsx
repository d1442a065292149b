import type { LocalDate, NamedQuest } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Bar, State } from '../goals/goal-bar.tsx';
import { goalName, paceWords, progressWords } from '../goals/goal-words.ts';
import { Problem } from '../notices.tsx';
import { ConfirmedButton } from '../parts/confirmed-button.tsx';
import { Avatar } from '../people/person.tsx';
import { nameOf } from '../people/initials.ts';
import { client, session } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { Board } from './board.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const words = texts.quests;

export interface QuestParts {
  readonly quest: NamedQuest;
  readonly today: LocalDate;
  readonly onChanged: () => void;
}

export const myPart = ({ participants }: NamedQuest) => {
  const { value } = session;
  return participants.find(({ user }) => value.state !== 'none' && user === value.user);
};

export const questName = ({ deadline, ...quest }: NamedQuest): string => goalName({ ...quest, endDate: deadline });

const marks = { active: undefined, completed: 'good', expired: 'missed' } as const;

const Head = ({ quest }: Pick<QuestParts, 'quest'>) => {
  const mark = marks[quest.status];
  return (
    <div class="goal-head">
      <h3>
        <bdi class="clamped">{questName(quest)}</bdi>
        <span class="hint">{words.labels[quest.label]}</span>
      </h3>
      {mark && <State mark={mark} text={words.status[quest.status]} />}
    </div>
  );
};

const Progress = ({ quest, today }: Omit<QuestParts, 'onChanged'>) => (
  <>
    <Bar name={questName(quest)} value={quest.progress} max={quest.target} />
    <p class="goal-facts">
      {progressWords(quest)}
      {quest.status === 'active' && ` · ${paceWords({ ...quest, startDate: today, endDate: quest.deadline }, today)}`}
    </p>
  </>
);

/** Who is invited accepts or declines. */
export const Invitation = ({ quest, today, onChanged }: QuestParts) => {
  const { run, isBusy, problem } = useAction((answer: 'accept' | 'decline') => client.quests[answer](quest.id));
  const owner = quest.participants.find(({ isOwner }) => isOwner);
  const answer = async (given: 'accept' | 'decline'): Promise<void> => {
    if (await run(given)) onChanged();
  };
  return (
    <li class="panel goal invitation">
      {owner && (
        <p class="person">
          <Avatar person={owner} />
          <bdi class="clamped">{words.invited(nameOf(owner))}</bdi>
        </p>
      )}
      <Head quest={quest} />
      <Progress quest={quest} today={today} />
      {problem !== undefined && <Problem error={problem} />}
      <div class="actions">
        {quest.status === 'active' && (
          <button
            type="button"
            class="button button-primary"
            disabled={isBusy}
            aria-label={texts.deedOf(words.accept, questName(quest))}
            onClick={() => void answer('accept')}
          >
            {words.accept}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={isBusy}
          aria-label={texts.deedOf(words.decline, questName(quest))}
          onClick={() => void answer('decline')}
        >
          {words.decline}
        </button>
      </div>
    </li>
  );
};

const Deeds = ({ quest, onChanged }: Omit<QuestParts, 'today'>) => {
  const [isInviting, setInviting] = useState(false);
  const name = questName(quest);
  return (
    <div class="actions goal-actions">
      {quest.status === 'active' && (
        <button
          type="button"
          class="button button-small"
          aria-label={texts.deedOf(words.invite, name)}
          onClick={() => setInviting(true)}
        >
          {words.invite}
        </button>
      )}
      <ConfirmedButton
        deed={words.leave}
        of={name}
        title={words.leaveTitle}
        text={words.leaveText}
        onConfirm={() => client.quests.leave(quest.id)}
        onDone={onChanged}
      />
      {myPart(quest)?.isOwner && (
        <ConfirmedButton
          deed={words.delete}
          of={name}
          title={words.deleteTitle}
          text={words.deleteText}
          onConfirm={() => client.quests.delete(quest.id)}
          onDone={onChanged}
        />
      )}
      {isInviting && <InviteDialog quest={quest} onInvited={onChanged} onClose={() => setInviting(false)} />}
    </div>
  );
};

export const QuestItem = ({ quest, today, onChanged }: QuestParts) => (
  <li class="panel goal">
    <Head quest={quest} />
    <Progress quest={quest} today={today} />
    <Board participants={quest.participants} />
    <Deeds quest={quest} onChanged={onChanged} />
  </li>
);
