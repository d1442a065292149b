import type { StudySelection } from '@flashcards/client-sdk';
import type { OfflineScheduler } from '@flashcards/client-sdk/offline';
import { keepsCards, keptQueue } from '../offline/ahead.ts';
import { isOffline } from '../offline/device.ts';
import type { Plan } from '../offline/scheduler.ts';
import { isAway } from '../offline/is-away.ts';
import { patience, patienceEnds } from '../offline/patience.ts';
import { planOf, schedulerOf } from '../offline/scheduler.ts';
import { sendWaiting } from '../offline/sending.ts';
import { unsent } from '../offline/unsent.ts';
import { needsSignIn } from '../problem.ts';
import { client, expire } from '../session.ts';
import { toStudy } from '../to-study.ts';
import { withPage } from './sitting.ts';
import type { StudyState } from './study-state.ts';

export type Scope = Pick<StudySelection, 'set' | 'folder' | 'sharedFolder'>;

/** Cards of a page, and how few are loaded when the next page is asked for. */
const [pageSize, fewCards] = [50, 10];

/**
 * Whether the service has all answers. Else it would ask for the same cards again, so it is waited for where this device
 * keeps no others.
 */
const isSent = async (): Promise<boolean> => {
  const sent = sendWaiting().then(() => unsent.peek().problem === undefined);
  return (await keepsCards()) ? Promise.race([sent, patienceEnds().then(() => false)]) : sent;
};

interface Before {
  readonly cursor: string | undefined;
  /** Of the whole selection, what the pages before did not bring. */
  readonly left: number;
  readonly plan: Plan | undefined;
}

/** The cards of today, and the cursor of what follows: those of tomorrow come last. */
const pageOf = async (scope: Scope, { cursor, left, plan: known }: Before) => {
  const askedAt = new Date();
  const {
    cards: queued,
    counts,
    next,
    scheduling,
  } = await client.cards.queue(
    { ...scope, limit: pageSize, cursor, ahead: 1 },
    { maxRetries: 0, ...((await keepsCards()) && { timeout: patience }) },
  );
  if (!scheduling) throw new Error('a queue with ahead has its scheduling');
  const plan = await planOf(scheduling, askedAt, known);
  const scheduler = schedulerOf(plan);
  const total = cursor === undefined ? toStudy(counts) : left;
  // The clock here may be wrong, so the service tells how many are of today.
  const cards = queued.slice(0, total);
  const isLast = next === '' || cards.length < queued.length;
  if (isLast) return { cards, plan, scheduler, next: undefined, beyond: 0 };
  return { cards, plan, scheduler, next, beyond: total - cards.length };
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

/** From the service; from this device where there is none, if it keeps some. */
const eitherOf = (fromService: () => Promise<void>, fromDevice: () => Promise<boolean>) => async (): Promise<void> => {
  if ((isOffline() || !(await isSent())) && (await fromDevice())) return;
  try {
    await fromService();
  } catch (error) {
    if (!isAway(error) || !(await fromDevice())) throw error;
  }
};

/** The queue, page by page; after the last page the first one again, because cards may have become due. */
export const pagesOf = (scope: Scope, state: StudyState) => {
  const { sitting, styles, isLoading, loadError } = state;
  let cursor: string | undefined;
  let planned: { readonly plan: Plan; readonly scheduler: OfflineScheduler } | undefined;

  const fromService = async (): Promise<void> => {
    const plan = cursor === undefined ? undefined : planned?.plan;
    const page = await pageOf(scope, { cursor, left: sitting.value.beyond, plan });
    await styles.load(page.cards);
    planned = page;
    cursor = page.next;
    state.isOffline.value = false;
    sitting.value = withPage(sitting.value, page, Date.now());
  };

  /** Whether this device keeps some. */
  const fromDevice = async (): Promise<boolean> => {
    const kept = await keptQueue(scope);
    if (!kept) return false;
    planned = { plan: kept.plan, scheduler: schedulerOf(kept.plan) };
    styles.add(kept.styles);
    cursor = undefined;
    state.isOffline.value = true;
    sitting.value = withPage(sitting.value, { cards: kept.cards, beyond: 0 }, Date.now());
    return true;
  };

  return {
    load: loading(state, eitherOf(fromService, fromDevice)),
    isWanted: (): boolean => {
      if (isLoading.value || loadError.value !== undefined) return false;
      const { queue, waiting } = sitting.value;
      return cursor === undefined ? queue.length + waiting.length === 0 : queue.length < fewCards;
    },
    /** Of the page that was loaded last. */
    scheduler: (): OfflineScheduler | undefined => planned?.scheduler,
  };
};
