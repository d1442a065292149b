import type { NamedQuest } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { Avatar, Name } from '../people/person.tsx';
import { session } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.quests;

/** How many are shown at first, of up to a hundred. */
const few = 5;

type Participant = NamedQuest['participants'][number];

const notes = ({ user, isOwner, status }: Participant): string => {
  const { value } = session;
  const isMe = value.state !== 'none' && value.user === user;
  return [isMe && words.you, isOwner && words.owner, words.states[status]].filter(Boolean).join(', ');
};

/** Who contributed most is first; who only was invited is last. */
const ranked = (participants: readonly Participant[]): readonly Participant[] => [
  ...participants
    .filter(({ status, progress }) => status === 'accepted' || (status !== 'pending' && progress > 0))
    .sort((one, other) => other.progress - one.progress),
  ...participants.filter(({ status }) => status === 'pending'),
];

export const Board = ({ participants }: Pick<NamedQuest, 'participants'>) => {
  const [isWhole, setWhole] = useState(false);
  const all = ranked(participants);
  const most = all[0]?.progress ?? 0;
  return (
    <>
      <ol class="board" aria-label={words.board}>
        {(isWhole ? all : all.slice(0, few)).map((participant) => (
          <li key={participant.user} class={`person board-${participant.status}`}>
            <Avatar person={participant} />
            <span class="person-text">
              <Name of={participant} />
              <span class="person-detail">{notes(participant)}</span>
              <progress class="board-bar" aria-hidden="true" max={Math.max(1, most)} value={participant.progress} />
            </span>
            <strong class="board-count">{texts.number(participant.progress)}</strong>
          </li>
        ))}
      </ol>
      {!isWhole && all.length > few && (
        <button type="button" class="button button-small" onClick={() => setWhole(true)}>
          {words.all(all.length)}
        </button>
      )}
    </>
  );
};
