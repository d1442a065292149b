import type { StudySelection } from '@flashcards/client-sdk';
import { isNetworkError } from '@flashcards/client-sdk';
import type { OfflineScheduler } from '@flashcards/client-sdk/offline';
import { keptQueue } from '../offline/ahead.ts';
import { isOffline } from '../offline/device.ts';
import { planOf, schedulerOf } from '../offline/scheduler.ts';
import { sendWaiting } from '../offline/sending.ts';
import { needsSignIn } from '../problem.ts';
import { client, expire } from '../session.ts';
import { withPage } from './sitting.ts';
import type { StudyState } from './study-state.ts';

export type Scope = Pick<StudySelection, 'set' | 'folder' | 'sharedFolder'>;

/** Cards of a page, and how few are loaded when the next page is asked for. */
const [pageSize, fewCards] = [50, 10];

/** The cards of today, how many the whole selection has, and the cursor of what follows. Those of tomorrow come last. */
const pageOf = async (scope: Scope, cursor: string | undefined) => {
  const askedAt = new Date();
  const {
    cards: queued,
    counts,
    next,
    scheduling,
  } = await client.cards.queue({ ...scope, limit: pageSize, cursor, ahead: 1 });
  if (!scheduling) throw new Error('a queue with ahead has its scheduling');
  const scheduler = schedulerOf(await planOf(scheduling, askedAt));
  const day = scheduler.day(askedAt);
  const cards = queued.filter(({ state, dueDate }) => state !== 'review' || dueDate <= day);
  const isLast = next === '' || cards.length < queued.length;
  return { cards, scheduler, total: counts.new + counts.learning + counts.review, next: isLast ? undefined : next };
};

const loading =
  ({ isLoading, loadError }: StudyState, take: () => Promise<void>) =>
  async (): Promise<void> => {
    isLoading.value = true;
    loadError.value = undefined;
    await take().catch((error: unknown) => {
      loadError.value = error;
      if (needsSignIn(error)) expire();
    });
    isLoading.value = false;
  };

/** The queue, page by page; after the last page the first one again, because cards may have become due. */
export const pagesOf = (scope: Scope, state: StudyState) => {
  const { sitting, styles, isLoading, loadError } = state;
  let cursor: string | undefined;
  let scheduler: OfflineScheduler | undefined;

  const fromService = async (): Promise<void> => {
    // What was answered may not be asked for again.
    await sendWaiting();
    const page = await pageOf(scope, cursor);
    await styles.load(page.cards);
    ({ scheduler } = page);
    const total = cursor === undefined ? page.total : sitting.value.beyond;
    cursor = page.next;
    const beyond = cursor === undefined ? 0 : Math.max(0, total - page.cards.length);
    state.isOffline.value = false;
    sitting.value = withPage(sitting.value, { cards: page.cards, beyond }, Date.now());
  };

  /** Whether this device keeps some. */
  const fromDevice = async (): Promise<boolean> => {
    const kept = await keptQueue(scope);
    if (!kept) return false;
    scheduler = schedulerOf(kept.plan);
    styles.add(kept.styles);
    cursor = undefined;
    state.isOffline.value = true;
    sitting.value = withPage(sitting.value, { cards: kept.cards, beyond: 0 }, Date.now());
    return true;
  };

  const take = async (): Promise<void> => {
    if (isOffline() && (await fromDevice())) return;
    try {
      await fromService();
    } catch (error) {
      if (!isNetworkError(error) || !(await fromDevice())) throw error;
    }
  };
  return {
    load: loading(state, take),
    isWanted: (): boolean => {
      if (isLoading.value || loadError.value !== undefined) return false;
      const { queue, waiting } = sitting.value;
      return cursor === undefined ? queue.length + waiting.length === 0 : queue.length < fewCards;
    },
    /** Of the page that was loaded last. */
    scheduler: (): OfflineScheduler | undefined => scheduler,
  };
};
