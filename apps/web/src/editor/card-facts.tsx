import type { StudyCard } from '@flashcards/client-sdk';
import { texts } from '../texts/texts.ts';

const words = texts.editor;

/** The learner's progress with a card, in figures. */
export const CardFacts = ({ card }: { readonly card: StudyCard }) => {
  const { state, dueDate, reps, lapses, suspended, buried, reviewStatus } = card;
  const isNew = state === 'new';
  const facts = [
    [words.state, suspended ? words.suspended : words.states[state]],
    [words.due, isNew ? words.none : texts.day(dueDate)],
    [words.interval, reviewStatus >= 1 ? words.days(Math.round(reviewStatus)) : words.none],
    [words.reps, texts.number(reps)],
    [words.lapses, texts.number(lapses)],
    ...(buried ? [[words.buried, words.untilTomorrow] as const] : []),
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
