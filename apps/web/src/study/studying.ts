import type { QueuedCard, Rating } from '@flashcards/client-sdk';
import { randomId } from '@flashcards/client-sdk';
import { wordsFor } from '../problem.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { Scope } from './pages.ts';
import type { Saving } from './saving.ts';
import { savingOf } from './saving.ts';
import type { Showing } from './showing.ts';
import { showingOf } from './showing.ts';
import { withChanged, withWaiting, without } from './sitting.ts';
import type { Steps } from './steps.ts';
import { stepsOf } from './steps.ts';
import type { StudyState } from './study-state.ts';
import { newStudyState } from './study-state.ts';

const words = texts.study;
const mostSeconds = 3600;

interface Parts {
  readonly state: StudyState;
  readonly saving: Saving;
  readonly showing: Showing;
  readonly steps: Steps;
}

const change = ({ sitting, shown }: StudyState, card: QueuedCard): void => {
  sitting.value = withChanged(sitting.value, card);
  if (shown.value?.id === card.id) shown.value = card;
};

const grading = ({ state, saving, showing, steps }: Parts) => {
  const { sitting, shown, isRevealed, answers } = state;
  /** Its next intervals follow from the answer. */
  const refresh = async (card: QueuedCard): Promise<void> =>
    change(state, { ...card, previews: await client.cards.preview(card.id, { detail: 'full' }) });

  return (rating: Rating): void => {
    const card = shown.value;
    if (!card || !isRevealed.value) return;
    const reviewID = randomId();
    const review = { card: card.id, rating, reviewID, seconds: Math.min(mostSeconds, showing.seconds()) };
    const { minutes } = card.previews[rating];
    const rest = without(sitting.value, card.id);
    const isBack = minutes !== undefined;
    answers.value = [...answers.value, rating];
    void saving.sendReview(() => client.cards.review(review), isBack ? () => refresh(card) : undefined);
    const undo = () => void saving.sendReview(() => client.cards.undoReview(reviewID));
    steps.goOn({ card, isAnswer: true, undo }, isBack ? withWaiting(rest, card, Date.now() + minutes * 60_000) : rest);
  };
};

/** Takes a card out of the session; `put` does it at the service, and takes it back. */
const puttingAside =
  ({ state: { sitting, shown }, saving, steps }: Parts) =>
  (text: string, put: (card: QueuedCard, isAside: boolean) => Promise<void>): void => {
    const card = shown.value;
    if (!card) return;
    void saving.send(() => put(card, true));
    const undo = () => void saving.send(() => put(card, false));
    steps.goOn({ card, isAnswer: false, undo }, without(sitting.value, card.id), text);
  };

const flagging =
  ({ state, saving }: Parts) =>
  (): void => {
    const card = state.shown.value;
    if (!card) return;
    const flag = card.flag === 0 ? 1 : 0;
    change(state, { ...card, flag });
    void saving.send(() => client.cards.flagMany([card.id], flag));
  };

/** Cards of the edited note as they are now. One that the note no longer makes is left out. */
const editing = ({ state, showing }: Parts) => {
  const { editing: edited, sitting, notice } = state;
  const showEdited = async (): Promise<void> => {
    const { queue, waiting } = sitting.value;
    const note = edited.value?.note;
    const cards = [...queue, ...waiting.map(({ card }) => card)].filter((card) => card.note === note);
    for (const card of cards) {
      const { front, back, dir, tags, withdrawn } = (await client.cards.info(card.id)).card;
      if (!withdrawn) change(state, { ...card, front, back, dir, tags });
      else sitting.value = without(sitting.value, card.id);
      if (withdrawn && state.shown.value?.id === card.id) showing.advance();
    }
    notice.value = words.edited;
  };
  return {
    edit: (): void => {
      edited.value = state.shown.value;
    },
    closeEditor: (): void => {
      edited.value = undefined;
    },
    showEdited: (): void => {
      showEdited().catch((error: unknown) => {
        notice.value = wordsFor(error);
      });
    },
  };
};

/** A study session: the next card is shown at once, and the answer goes out behind. */
export const startStudying = (scope: Scope) => {
  const state = newStudyState();
  const saving = savingOf(state);
  const showing = showingOf(scope, state, saving);
  const steps = stepsOf(state, showing);
  const parts = { state, saving, showing, steps };
  const putAside = puttingAside(parts);
  void saving.begin().then(showing.start);
  return {
    ...state,
    reveal: () => {
      state.isRevealed.value = state.shown.value !== undefined;
    },
    grade: grading(parts),
    undo: steps.undo,
    toggleFlag: flagging(parts),
    ...editing(parts),
    suspend: () => putAside(words.suspended, (card, isAside) => client.cards.suspend(card.id, isAside)),
    bury: () => putAside(words.buried, (card, isAside) => client.cards.buryMany([card.id], isAside)),
    hurry: showing.hurry,
    start: showing.start,
    retry: saving.retry,
    /** What is not sent yet is still sent. */
    end: showing.end,
  };
};

export type Studying = ReturnType<typeof startStudying>;
