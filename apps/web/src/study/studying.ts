import type { Call, QueuedCard, Rating, StudySelection } from '@flashcards/client-sdk';
import { signal } from '@preact/signals';
import { mayPass, needsSignIn, wordsFor } from '../problem.ts';
import { client, expire } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { outboxOf } from './outbox.ts';
import { newReviewId } from './review-id.ts';
import type { Sitting } from './sitting.ts';
import { cardAt, empty, nextBack, withChanged, withFirst, withPage, withWaiting, without } from './sitting.ts';

const words = texts.study;
/** Cards of a page, and how few are loaded when the next page is asked for. */
const [pageSize, fewCards] = [50, 10];
const mostSeconds = 3600;

interface Step {
  readonly card: QueuedCard;
  readonly rating?: Rating;
  /** Takes the step back at the service. */
  readonly undo: () => Promise<unknown>;
}

export type Scope = Pick<StudySelection, 'set' | 'folder'>;

/**
 * A study session: shows the next card at once and sends the answer behind. All members are signals or steps of the
 * learner.
 */
export const startStudying = (scope: Scope) => {
  const sitting = signal<Sitting>(empty);
  const shown = signal<QueuedCard | undefined>(undefined);
  const isRevealed = signal(false);
  const isLoading = signal(true);
  const loadError = signal<unknown>(undefined);
  const notice = signal('');
  const unsent = signal<{ readonly waiting: number; readonly problem: unknown }>({ waiting: 0, problem: undefined });
  const answers = signal<readonly Rating[]>([]);
  const gained = signal({ xp: 0, streak: 0 });
  const startedAt = Date.now();
  const endedAt = signal(startedAt);

  let steps: readonly Step[] = [];
  let cursor: string | undefined;
  let shownAt = startedAt;
  let xpAtStart = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onChange = (waiting: number, problem: unknown): void => {
    unsent.value = { waiting, problem };
    if (needsSignIn(problem)) expire();
  };
  const outbox = outboxOf({ mayPass, onChange });
  const send = (call: () => Call<unknown>): Promise<void> =>
    outbox.add(call).then(
      () => undefined,
      (error: unknown) => {
        notice.value = `${words.lost} ${wordsFor(error)}`;
      },
    );

  const load = async (from: string | undefined): Promise<void> => {
    isLoading.value = true;
    loadError.value = undefined;
    try {
      // What was answered may not be asked for again.
      await outbox.add(async () => undefined);
      const { cards, counts, next } = await client.cards.queue({ ...scope, limit: pageSize, cursor: from });
      const others = counts.new + counts.learning + counts.review - cards.length;
      const beyond = from === undefined ? others : sitting.value.beyond - cards.length;
      cursor = next === '' ? undefined : next;
      sitting.value = withPage(sitting.value, { cards, beyond: cursor ? Math.max(0, beyond) : 0 }, Date.now());
    } catch (error) {
      loadError.value = error;
      if (needsSignIn(error)) expire();
    }
    isLoading.value = false;
  };

  const show = (card: QueuedCard | undefined): void => {
    shown.value = card;
    isRevealed.value = false;
    shownAt = Date.now();
    if (card === undefined) endedAt.value = shownAt;
  };

  /** Shows what is next, or waits for what comes back first. */
  const advance = (): void => {
    clearTimeout(timer);
    const { value } = sitting;
    show(cardAt(value, Date.now()));
    if (shown.value === undefined) {
      const back = nextBack(value);
      if (back) timer = setTimeout(advance, back.until - Date.now() + 50);
    }
    if (isLoading.value || loadError.value !== undefined) return;
    if (cursor !== undefined && value.queue.length < fewCards) void load(cursor).then(() => shown.value ?? advance());
  };

  /** At the end the service is asked once more: cards may have become due meanwhile. */
  const start = async (): Promise<void> => {
    await load(cursor);
    advance();
  };

  const past = (step: Step, next: Sitting): void => {
    steps = [...steps, step];
    notice.value = '';
    sitting.value = next;
    advance();
    if (shown.value === undefined && nextBack(next) === undefined && !isLoading.value) void start();
  };

  /** Its next intervals follow from the answer. */
  const refresh = async (card: QueuedCard): Promise<void> => {
    const previews = await client.cards.preview(card.id, { detail: 'full' });
    const changed = { ...card, previews };
    sitting.value = withChanged(sitting.value, changed);
    if (shown.value?.id === card.id) shown.value = changed;
  };

  const grade = (rating: Rating): void => {
    const card = shown.value;
    if (!card || !isRevealed.value) return;
    const seconds = Math.min(mostSeconds, Math.round((Date.now() - shownAt) / 1000));
    const reviewID = newReviewId();
    const { minutes } = card.previews[rating];
    const rest = without(sitting.value, card.id);
    const next = minutes === undefined ? rest : withWaiting(rest, card, Date.now() + minutes * 60_000);
    answers.value = [...answers.value, rating];
    void outbox
      .add(() => client.cards.review({ card: card.id, rating, seconds, reviewID }))
      .then(
        async ({ xp, streak }) => {
          gained.value = { xp: xp - xpAtStart, streak };
          if (minutes !== undefined) await refresh(card).catch(() => undefined);
        },
        (error: unknown) => {
          notice.value = `${words.lost} ${wordsFor(error)}`;
        },
      );
    past({ card, rating, undo: () => client.cards.undoReview(reviewID) }, next);
  };

  const putAside = (text: string, put: (card: QueuedCard, isAside: boolean) => Call<void>): void => {
    const card = shown.value;
    if (!card) return;
    void send(() => put(card, true));
    past({ card, undo: () => put(card, false) }, without(sitting.value, card.id));
    notice.value = text;
  };

  const undo = (): void => {
    const last = steps.at(-1);
    notice.value = last ? words.undone : words.nothingToUndo;
    if (!last) return;
    steps = steps.slice(0, -1);
    if (last.rating) answers.value = answers.value.slice(0, -1);
    void outbox
      .add(last.undo)
      .then((undone) => {
        const { xp, streak } = (undone ?? {}) as { xp?: number; streak?: number };
        if (xp !== undefined && streak !== undefined) gained.value = { xp: xp - xpAtStart, streak };
      })
      .catch((error: unknown) => {
        notice.value = `${words.lost} ${wordsFor(error)}`;
      });
    sitting.value = withFirst(sitting.value, last.card);
    advance();
  };

  const toggleFlag = (): void => {
    const card = shown.value;
    if (!card) return;
    const changed = { ...card, flag: card.flag === 0 ? 1 : 0 };
    sitting.value = withChanged(sitting.value, changed);
    shown.value = changed;
    void send(() => client.cards.flagMany([card.id], changed.flag));
  };

  /** Before the first answer, so that what it earns is not counted as had before. */
  const account = client.account.get().then(
    ({ xp, streak }) => {
      xpAtStart = xp;
      gained.value = { xp: 0, streak };
    },
    () => undefined,
  );
  void account.then(start);

  return {
    sitting,
    shown,
    isRevealed,
    isLoading,
    loadError,
    notice,
    unsent,
    answers,
    gained,
    startedAt,
    endedAt,
    reveal: () => {
      isRevealed.value = shown.value !== undefined;
    },
    /** Shows a card whose step is not over yet. */
    hurry: () => show(nextBack(sitting.value)?.card),
    grade,
    undo,
    toggleFlag,
    suspend: () => putAside(words.suspended, (card, isAside) => client.cards.suspend(card.id, isAside)),
    bury: () => putAside(words.buried, (card, isAside) => client.cards.buryMany([card.id], isAside)),
    retry: outbox.retry,
    start,
    /** What is not sent yet is still sent. */
    end: () => clearTimeout(timer),
  };
};

export type Studying = ReturnType<typeof startStudying>;
