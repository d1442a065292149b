import type { QueuedCard, Rating } from '@flashcards/client-sdk';
import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { intervalText } from './interval.ts';
import { keyName } from './keys.ts';
import { isTyped } from './typed-answer.ts';

const words = texts.study;
const ratings = ['again', 'hard', 'good', 'easy'] as const;

interface GradesParts {
  readonly card: QueuedCard;
  readonly isRevealed: boolean;
  readonly typed: Signal<string>;
  readonly onReveal: () => void;
  readonly onGrade: (rating: Rating) => void;
}

interface TypedAnswerParts extends Pick<GradesParts, 'typed' | 'onReveal'> {
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Enter shows the answer. The browser offers nothing to write: the learner is to remember. */
const TypedAnswer = ({ input, typed, onReveal }: TypedAnswerParts) => {
  const reveal = (event: Event): void => {
    event.preventDefault();
    onReveal();
  };
  return (
    <form class="grades typed-answer" onSubmit={reveal}>
      <input
        ref={input}
        aria-label={words.typed.label}
        placeholder={words.typed.label}
        dir="auto"
        maxLength={1000}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={typed}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
        }}
      />
      <button class="button button-primary">{words.show}</button>
    </form>
  );
};

/** The second click of a double click would be on another button than the first. */
const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

/** In the thumb's reach on a phone. The focus is on what comes next, so that Space and Enter do it. */
export const Grades = ({ card, isRevealed, typed, onReveal, onGrade }: GradesParts) => {
  const next = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Before the next key: what is typed would be commands.
  useLayoutEffect(() => (input.current ?? next.current)?.focus({ preventScroll: true }), [card.id, isRevealed]);
  if (!isRevealed && isTyped(card)) return <TypedAnswer input={input} typed={typed} onReveal={onReveal} />;
  if (!isRevealed)
    return (
      <div class="grades">
        <button
          key="show"
          ref={next}
          type="button"
          class="button button-primary show-answer"
          onClick={onFirstClick(onReveal)}
        >
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
          onClick={onFirstClick(() => onGrade(rating))}
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
