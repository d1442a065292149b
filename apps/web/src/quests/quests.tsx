import type { NamedQuest } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { More } from '../parts/more.tsx';
import { texts } from '../texts/texts.ts';
import { Invitation } from './invitation.tsx';
import { inOrder } from './order.ts';
import type { QuestParts } from './quest-facts.tsx';
import { QuestForm } from './quest-form.tsx';
import { QuestItem } from './quest-item.tsx';
import './quests.css';

const words = texts.quests;

interface QuestsParts extends Omit<QuestParts, 'quest'> {
  readonly quests: readonly NamedQuest[];
}

export const Quests = ({ quests, ...parts }: QuestsParts) => {
  const { me, today, onChanged } = parts;
  const [isNew, setNew] = useState(false);
  const { invitations, joined } = inOrder(quests, me);
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
      <More class="quest-grid" items={invitations} size={4} step={20}>
        {(quest) => <Invitation key={quest.id} quest={quest} {...parts} />}
      </More>
      <More class="quest-grid" items={joined} size={10}>
        {(quest) => <QuestItem key={quest.id} quest={quest} {...parts} />}
      </More>
      {isNew && <QuestForm today={today} onSaved={saved} onClose={() => setNew(false)} />}
    </section>
  );
};
