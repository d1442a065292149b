import type { NamedQuest, UserId } from '@flashcards/client-sdk';
import { More } from '../parts/more.tsx';
import { Avatar, Name } from '../people/person.tsx';
import { texts } from '../texts/texts.ts';

const words = texts.quests;

/** Of up to a hundred participants. */
const [shownAtFirst, shownThen] = [5, 50];

type Participant = NamedQuest['participants'][number];

/** Who contributed most is first; who only was invited is last. */
const ranked = (participants: readonly Participant[]): readonly Participant[] => [
  ...participants
    .filter(({ status, progress }) => status === 'accepted' || (status !== 'pending' && progress > 0))
    .sort((one, other) => other.progress - one.progress),
  ...participants.filter(({ status }) => status === 'pending'),
];

interface BoardParts extends Pick<NamedQuest, 'participants'> {
  /** The learner's own user ID. */
  readonly me: UserId;
}

export const Board = ({ participants, me }: BoardParts) => {
  const most = Math.max(1, ...participants.map(({ progress }) => progress));
  const notesOn = ({ user, isOwner, status }: Participant): string =>
    [user === me && words.you, isOwner && words.owner, status !== 'accepted' && words.states[status]]
      .filter(Boolean)
      .join(', ');
  return (
    <More class="board" label={words.board} items={ranked(participants)} size={shownAtFirst} step={shownThen}>
      {(participant) => (
        <li key={participant.user} class={`person board-${participant.status}`}>
          <Avatar person={participant} />
          <span class="person-text">
            <Name of={participant} />
            <span class="person-detail">{notesOn(participant)}</span>
            <progress class="board-bar" aria-hidden="true" max={most} value={participant.progress} />
          </span>
          <strong class="board-count">{texts.number(participant.progress)}</strong>
        </li>
      )}
    </More>
  );
};
