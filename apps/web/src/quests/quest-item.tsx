import { useState } from 'preact/hooks';
import { ConfirmedButton } from '../parts/confirmed-button.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { Board } from './board.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { QuestParts } from './quest-facts.tsx';
import { QuestFacts } from './quest-facts.tsx';
import { questName } from './quest-words.ts';

const words = texts.quests;

type DeedParts = Omit<QuestParts, 'today'>;

const InviteButton = ({ quest, onChanged }: Omit<DeedParts, 'me'>) => {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button button-small"
        aria-label={texts.deedOf(words.invite, questName(quest))}
        onClick={() => setInviting(true)}
      >
        {words.invite}
      </button>
      {isInviting && <InviteDialog quest={quest} onInvited={onChanged} onClose={() => setInviting(false)} />}
    </>
  );
};

const Deeds = ({ quest, me, onChanged }: DeedParts) => {
  const isMine = quest.participants.some(({ user, isOwner }) => isOwner && user === me);
  const deeds = isMine ? (['leave', 'delete'] as const) : (['leave'] as const);
  return (
    <div class="actions goal-actions">
      {quest.status === 'active' && <InviteButton quest={quest} onChanged={onChanged} />}
      {deeds.map((deed) => (
        <ConfirmedButton
          key={deed}
          deed={words[deed]}
          of={questName(quest)}
          title={words[`${deed}Title`]}
          text={words[`${deed}Text`]}
          onConfirm={() => client.quests[deed](quest.id)}
          onDone={onChanged}
        />
      ))}
    </div>
  );
};

export const QuestItem = ({ quest, me, today, onChanged }: QuestParts) => (
  <li class="panel goal">
    <QuestFacts quest={quest} today={today} />
    <Board participants={quest.participants} me={me} />
    <Deeds quest={quest} me={me} onChanged={onChanged} />
  </li>
);
