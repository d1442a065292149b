import type { LocalDate, NamedQuest } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { More } from '../parts/more.tsx';
import { texts } from '../texts/texts.ts';
import { QuestForm } from './quest-form.tsx';
import { Invitation, myPart, QuestItem } from './quest-item.tsx';
import './quests.css';

const words = texts.quests;

interface QuestsParts {
  readonly quests: readonly NamedQuest[];
  readonly today: LocalDate;
  readonly onChanged: () => void;
}

const isInvitation = (quest: NamedQuest): boolean => myPart(quest)?.status === 'pending';

/** Invitations, then what is under way, then the rest; the newest first. */
const inOrder = (quests: readonly NamedQuest[]): readonly NamedQuest[] => {
  const newest = quests.toReversed();
  const own = newest.filter((quest) => !isInvitation(quest));
  return [
    ...newest.filter(isInvitation),
    ...own.filter(({ status }) => status === 'active'),
    ...own.filter(({ status }) => status !== 'active'),
  ];
};

export const Quests = ({ quests, today, onChanged }: QuestsParts) => {
  const [isNew, setNew] = useState(false);
  const saved = (): void => {
    setNew(false);
    onChanged();
  };
  return (
    <section class="stack" aria-labelledby="quests">
      <div class="section-head">
        <h2 id="quests">{words.title}</h2>
        <div class="actions">
          <a class="button" href="/join?quest=">
            {words.join}
          </a>
          <button type="button" class="button button-primary" onClick={() => setNew(true)}>
            {words.create}
          </button>
        </div>
      </div>
      {quests.length === 0 && <p class="lead">{words.none}</p>}
      <More class="quest-grid" items={inOrder(quests)} size={10}>
        {(quest) =>
          isInvitation(quest) ? (
            <Invitation key={quest.id} {...{ quest, today, onChanged }} />
          ) : (
            <QuestItem key={quest.id} {...{ quest, today, onChanged }} />
          )
        }
      </More>
      {isNew && <QuestForm today={today} onSaved={saved} onClose={() => setNew(false)} />}
    </section>
  );
};
