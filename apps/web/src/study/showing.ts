import type { OfflineScheduler } from '@flashcards/client-sdk/offline';
import type { KeptCard } from '../offline/database.ts';
import type { Scope } from './pages.ts';
import { pagesOf } from './pages.ts';
import { cardAt, nextBack } from './sitting.ts';
import type { StudyState } from './study-state.ts';

/** Shows the cards of the queue, and those that come back at the end of their step. */
export const showingOf = (scope: Scope, state: StudyState) => {
  const { sitting, shown, isRevealed, typed, endedAt } = state;
  const pages = pagesOf(scope, state);
  let shownAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** What the grades would do depends on when they are given. */
  const show = (card: KeptCard | undefined): void => {
    const previews = card && pages.scheduler()?.preview(card, new Date());
    shown.value = previews && { ...card, previews };
    isRevealed.value = false;
    typed.value = '';
    shownAt = Date.now();
    if (shown.value === undefined) endedAt.value = shownAt;
  };
  const showNext = (): void => {
    clearTimeout(timer);
    show(cardAt(sitting.value, Date.now()));
    const back = nextBack(sitting.value);
    if (shown.value === undefined && back) timer = setTimeout(showNext, back.until - Date.now() + 50);
  };
  const start = async (): Promise<void> => {
    await pages.load();
    if (shown.value === undefined) showNext();
  };
  return {
    start,
    /** Shows what is next, waits for what comes back first, or asks the service. */
    advance: (): void => {
      showNext();
      if (pages.isWanted()) void start();
    },
    /** Shows a card whose step is not over yet. */
    hurry: (): void => show(nextBack(sitting.value)?.card),
    /** Since the card is shown, in whole seconds. */
    seconds: (): number => Math.round((Date.now() - shownAt) / 1000),
    end: (): void => clearTimeout(timer),
    scheduler: (): OfflineScheduler | undefined => pages.scheduler(),
  };
};

export type Showing = ReturnType<typeof showingOf>;
