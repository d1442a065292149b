import type { LocalDate, NamedQuest, UserId } from '@flashcards/client-sdk';
import { Bar, State } from '../goals/goal-bar.tsx';
import { progressWords } from '../goals/goal-words.ts';
import { texts } from '../texts/texts.ts';
import { questName, questPace } from './quest-words.ts';

const words = texts.quests;

export interface QuestParts {
  readonly quest: NamedQuest;
  /** The learner's own user ID. */
  readonly me: UserId;
  readonly today: LocalDate;
  readonly onChanged: () => void;
}

const marks = { active: undefined, completed: 'good', expired: 'missed' } as const;

/** What the quest is about and how far it is. It has no first day, so there is no pace to keep. */
export const QuestFacts = ({ quest, today }: Pick<QuestParts, 'quest' | 'today'>) => {
  const { status, label, progress, target } = quest;
  const mark = marks[status];
  const name = questName(quest);
  return (
    <>
      <div class="goal-head">
        <h3>
          <bdi class="clamped">{name}</bdi>
          <span class="hint">{words.labels[label]}</span>
        </h3>
        {mark && <State mark={mark} text={words.status[mark]} />}
      </div>
      <Bar name={name} value={progress} max={target} />
      <p class="goal-facts">
        {progressWords(quest)}
        {status === 'active' && ` · ${questPace(quest, today)}`}
      </p>
    </>
  );
};
