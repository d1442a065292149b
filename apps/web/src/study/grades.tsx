import type { QueuedCard, Rating } from '@flashcards/client-sdk';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { intervalText } from './interval.ts';
import { keyName } from './keys.ts';

const words = texts.study;
const ratings = ['again', 'hard', 'good', 'easy'] as const;

interface GradesParts {
  readonly card: QueuedCard;
  readonly isRevealed: boolean;
  readonly onReveal: () => void;
  readonly onGrade: (rating: Rating) => void;
}

/** In the thumb's reach on a phone. The focus is on what comes next, so that Space and Enter do it. */
export const Grades = ({ card, isRevealed, onReveal, onGrade }: GradesParts) => {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), [card.id, isRevealed]);
  if (!isRevealed)
    return (
      <div class="grades">
        <button key="show" ref={next} type="button" class="button button-primary show-answer" onClick={onReveal}>
          {words.show}
        </button>
      </div>
    );
  return (
    <div class="grades">
      {ratings.map((rating) => (
        <button
          key={rating}
          ref={rating === 'good' ? next : null}
          type="button"
          class={`button grade grade-${rating}`}
          aria-keyshortcuts={keyName(rating)}
          onClick={() => onGrade(rating)}
        >
          <span class="grade-name">
            {words.grades[rating]}
            <kbd aria-hidden="true">{keyName(rating)}</kbd>
          </span>
          <span class="grade-interval">{intervalText(card.previews[rating])}</span>
        </button>
      ))}
    </div>
  );
};
