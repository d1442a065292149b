import type { Rating } from '@flashcards/client-sdk';
import type { Deed } from '@flashcards/client-sdk/offline';
import { cardChannel, keepCard } from '../offline/ahead.ts';
import type { KeptCard } from '../offline/database.ts';
import { isOffline } from '../offline/device.ts';
import { keepDeed } from '../offline/sending.ts';
import { wordsFor } from '../problem.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { Scope } from './pages.ts';
import type { Showing } from './showing.ts';
import { showingOf } from './showing.ts';
import { withChanged, withChangedElsewhere, withWaiting, without } from './sitting.ts';
import type { Steps } from './steps.ts';
import { stepsOf } from './steps.ts';
import type { StudyState } from './study-state.ts';
import { newStudyState } from './study-state.ts';

const words = texts.study;
const mostSeconds = 3600;

interface Parts {
  readonly state: StudyState;
  readonly showing: Showing;
  readonly steps: Steps;
}

const grading =
  ({ state: { shown, isRevealed, sitting, answers }, showing, steps }: Parts) =>
  (rating: Rating): void => {
    const card = shown.value;
    const scheduler = showing.scheduler();
    if (!card || !scheduler || !isRevealed.value) return;
    const seconds = Math.min(mostSeconds, showing.seconds());
    const { card: after, review } = scheduler.review(card, { rating, at: new Date(), seconds });
    const rest = without(sitting.value, card.id);
    answers.value = [...answers.value, rating];
    void keepDeed({ kind: 'review', review });
    keepCard(after);
    const undo = () => void keepDeed({ kind: 'undo', reviewID: review.reviewID });
    steps.goOn({ card, isAnswer: true, undo }, after.dueAt ? withWaiting(rest, after, after.dueAt.getTime()) : rest);
  };

/** Takes a card out of the session until it is put back. */
const puttingAside =
  ({ state: { sitting, shown }, steps }: Parts) =>
  (kind: Extract<Deed['kind'], 'suspend' | 'bury'>, text: string): void => {
    const card = shown.value;
    if (!card) return;
    const put = (isOn: boolean) => void keepDeed({ kind, card: card.id, isOn });
    put(true);
    keepCard({ ...card, ...(kind === 'bury' ? { buried: true } : { suspended: true }) });
    steps.goOn({ card, isAnswer: false, undo: () => put(false) }, without(sitting.value, card.id), text);
  };

/** Replaces a card wherever it is: in the sitting, on the page and among those that this device keeps. */
const change = ({ sitting, shown }: StudyState, card: KeptCard): void => {
  sitting.value = withChanged(sitting.value, card);
  if (shown.value?.id === card.id) shown.value = { ...card, previews: shown.value.previews };
  keepCard(card);
};

const flagging = (state: StudyState) => (): void => {
  const { value: card } = state.shown;
  if (!card) return;
  const flag = card.flag === 0 ? 1 : 0;
  change(state, { ...card, flag });
  state.notice.value = flag === 0 ? words.unflagged : words.flagged;
  void keepDeed({ kind: 'flag', card: card.id, flag });
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

/** Nothing is asked for here that another page of this browser has answered. Returns how to end that. */
const following = ({ state: { sitting, shown }, showing }: Parts): (() => void) => {
  const follow = ({ data: card }: MessageEvent<KeptCard>): void => {
    sitting.value = withChangedElsewhere(sitting.value, card);
    if (shown.value?.id === card.id) showing.advance();
  };
  cardChannel.addEventListener('message', follow);
  return () => cardChannel.removeEventListener('message', follow);
};

/** Before the first answer, so that what it earns is not counted as had before. Nobody waits long for it. */
const notingXp = async ({ xpAtStart }: StudyState): Promise<void> => {
  if (isOffline()) return;
  xpAtStart.value = (await client.account.get({ maxRetries: 0, timeout: 2000 }).catch(() => undefined))?.xp;
};

/** A study session: the next card is shown at once, and the answer goes out behind. */
export const startStudying = (scope: Scope) => {
  const state = newStudyState();
  const showing = showingOf(scope, state);
  const steps = stepsOf(state, showing);
  const parts = { state, showing, steps };
  const putAside = puttingAside(parts);
  const unfollow = following(parts);
  void notingXp(state).then(showing.start);
  return {
    ...state,
    reveal: () => {
      state.isRevealed.value = state.shown.value !== undefined;
    },
    grade: grading(parts),
    undo: steps.undo,
    toggleFlag: flagging(state),
    ...editing(parts),
    suspend: () => putAside('suspend', words.suspended),
    bury: () => putAside('bury', words.buried),
    hurry: showing.hurry,
    start: showing.start,
    /** What is not sent yet is still sent. */
    end: (): void => {
      unfollow();
      showing.end();
    },
  };
};

export type Studying = ReturnType<typeof startStudying>;
