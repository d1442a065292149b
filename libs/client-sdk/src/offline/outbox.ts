import { isRefused } from '../errors/refused-error.ts';
import type { Client, EarlierReview, RefusedReview, ReviewedCard } from '../index.ts';
import { mayPass } from './may-pass.ts';

/** Something that a learner did to a card. */
export type Deed =
  | { readonly kind: 'review'; readonly review: EarlierReview & { readonly reviewID: string } }
  | { readonly kind: 'undo'; readonly reviewID: string }
  | { readonly kind: 'suspend' | 'bury'; readonly card: string; readonly isOn: boolean }
  | { readonly kind: 'flag'; readonly card: string; readonly flag: number };

/** A deed that waits, under the key that the storage gave it. */
export interface WaitingDeed<Key = number> {
  readonly key: Key;
  readonly deed: Deed;
}

/** Where deeds survive a restart. Adding and removing take effect as a whole. */
export interface OutboxStorage<Key = number> {
  readonly add: (deed: Deed) => Promise<unknown>;
  /** The oldest ones, in the order in which they were added. */
  readonly oldest: (count: number) => Promise<readonly WaitingDeed<Key>[]>;
  readonly remove: (keys: readonly Key[]) => Promise<unknown>;
}

/** A deed that waits no more: what the service made of it, or why it never will. */
export interface SentDeed {
  readonly deed: Deed;
  /** After a review or its undoing. */
  readonly reviewed?: ReviewedCard | undefined;
  readonly refusal?: Pick<RefusedReview, 'text'> & { readonly code: string };
}

export interface OutboxOptions<Key = number> {
  readonly storage: OutboxStorage<Key>;
  /** Is called for each deed after it was removed. */
  readonly onSent?: (sent: SentDeed) => void;
  /**
   * Runs one sender at a time. Several pages of one browser need a lock that they share, such as
   * `(send) => navigator.locks.request('outbox', send)`. One at a time within this outbox if left out.
   */
  readonly exclusively?: (send: () => Promise<void>) => Promise<void>;
}

/** Deeds on their way to the service. */
export interface Outbox {
  /** Keeps a deed. It resolves when the storage has it, before it is sent. */
  add(deed: Deed): Promise<void>;
  /**
   * Sends what waits, the oldest first, and resolves when nothing waits. Rejects with what may pass, such as a lost
   * network, a busy service or a token that has expired; then the rest waits for the next call. What the service refuses
   * for good goes to `onSent` and holds nothing up.
   */
  send(): Promise<void>;
}

/** A batch of the service has no more. */
const mostReviews = 500;

/** Within this many milliseconds an answer is recorded as one of now: clocks of devices are wrong. */
const fresh = 10_000;

/** In milliseconds. The service takes no older reviews. */
const mostAge = 30 * 86_400_000;

type Sending = Omit<SentDeed, 'deed'>;

const sendOne = async ({ cards }: Client, deed: Deed): Promise<Sending> => {
  if (deed.kind === 'review') return { reviewed: await cards.review(deed.review) };
  if (deed.kind === 'undo') return { reviewed: await cards.undoReview(deed.reviewID) };
  if (deed.kind === 'flag') await cards.flagMany([deed.card], deed.flag);
  else await cards[`${deed.kind}Many`]([deed.card], deed.isOn);
  return {};
};

/** The refusal in an error that is for good; rethrows any other. */
const refusalIn = (error: unknown): Sending => {
  if (mayPass(error) || !isRefused(error)) throw error;
  const { code, text } = error;
  return { refusal: { code, text } };
};

type Review = Extract<Deed, { readonly kind: 'review' }>;

const isReview = (deed: Deed): deed is Review => deed.kind === 'review';

/** Fewer at a time where the service takes no batch like this: it moves too many later reviews, or is too large. */
const sendReviews = async (client: Client, deeds: readonly Review[]): Promise<readonly Sending[]> => {
  try {
    const results = await client.cards.reviewMany(
      deeds.map(({ review }) => review),
      { partial: true },
    );
    return results.map((result) => ('code' in result ? { refusal: result } : { reviewed: result }));
  } catch (error) {
    const refused = refusalIn(error);
    return deeds.length === 1 ? [refused] : sendReviews(client, deeds.slice(0, Math.ceil(deeds.length / 2)));
  }
};

const ageOf = ({ review }: Review): number => Date.now() - new Date(review.at).getTime();

const isFresh = (deed: Review): boolean => {
  const age = ageOf(deed);
  return age >= 0 && age < fresh;
};

/** A time that the service refuses, although it is not old here, is one of a wrong clock: the answer counts as one of now. */
const sendEarlier = async (client: Client, deeds: readonly Review[]): Promise<readonly Sending[]> => {
  const results = [...(await sendReviews(client, deeds))];
  for (const [index, deed] of deeds.slice(0, results.length).entries()) {
    if (results[index]?.refusal?.code !== 'invalid_value' || ageOf(deed) >= mostAge) continue;
    try {
      results[index] = await sendOne(client, deed).catch(refusalIn);
    } catch (error) {
      // What was sent before it need not be sent again.
      if (index === 0) throw error;
      return results.slice(0, index);
    }
  }
  return results;
};

/** The first deeds, as many as go in one request: what became of each. */
const sendFirst = async (client: Client, deeds: readonly Deed[]): Promise<readonly Sending[]> => {
  const [first] = deeds;
  if (!first) return [];
  if (!isReview(first) || isFresh(first)) return [await sendOne(client, first).catch(refusalIn)];
  const end = deeds.findIndex((deed) => !isReview(deed));
  return sendEarlier(client, deeds.slice(0, end === -1 ? deeds.length : end).filter(isReview));
};

const inTurn = (): NonNullable<OutboxOptions['exclusively']> => {
  let last: Promise<unknown> = Promise.resolve();
  return (send) => {
    const sent = last.then(send);
    last = sent.catch(() => undefined);
    return sent;
  };
};

/**
 * Makes an outbox for what a learner does to cards with or without a network. What was kept is sent once, also after a
 * restart or a lost answer: a review counts once by its `reviewID`, and the other deeds may be repeated. Reviews are sent
 * with the time at which they were made, up to 500 in a request. One whose time cannot be, because the clock is wrong, counts
 * when it arrives.
 *
 * @example
 * ```ts
 * const outbox = makeOutbox(client, { storage, onSent: ({ refusal }) => refusal && console.warn(refusal.text) });
 * const { card, review } = scheduler.review(shown, { rating: 'good', at: new Date() });
 * await outbox.add({ kind: 'review', review });
 * await outbox.send(); // again when the network is back
 * ```
 */
export const makeOutbox = <Key>(
  client: Client,
  { storage, onSent = () => undefined, exclusively = inTurn() }: OutboxOptions<Key>,
): Outbox => {
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const waiting = await storage.oldest(mostReviews);
      if (waiting.length === 0) return;
      const results = await sendFirst(
        client,
        waiting.map(({ deed }) => deed),
      );
      const sent = waiting.slice(0, results.length);
      await storage.remove(sent.map(({ key }) => key));
      sent.forEach(({ deed }, index) => onSent({ deed, ...results[index] }));
    }
  };
  return {
    add: async (deed) => {
      await storage.add(deed);
    },
    send: () => exclusively(sendAll),
  };
};
