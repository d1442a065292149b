import type { KeptCard } from '../offline/database.ts';
import { isAside } from '../offline/due.ts';

/** A card on a step that is not over yet. */
interface Waiting {
  readonly card: KeptCard;
  /** The instant at which its step ends, in milliseconds. */
  readonly until: number;
}

/** The cards of a study session, as far as they are loaded. */
export interface Sitting {
  readonly queue: readonly KeptCard[];
  /** In the order of their ends. */
  readonly waiting: readonly Waiting[];
  /** Cards that the service has not sent yet. */
  readonly beyond: number;
}

export const empty: Sitting = { queue: [], waiting: [], beyond: 0 };

/** How many cards are left, with those that come back. */
export const leftIn = ({ queue, waiting, beyond }: Sitting): number => queue.length + waiting.length + beyond;

/** The card to show: one whose step is over before others. `undefined`: none, or only ones that wait. */
export const cardAt = ({ queue, waiting: [first] }: Sitting, now: number): KeptCard | undefined =>
  first && first.until <= now ? first.card : queue[0];

/** The first that comes back. */
export const nextBack = ({ waiting: [first] }: Sitting): Waiting | undefined => first;

export const without = (sitting: Sitting, id: string): Sitting => ({
  ...sitting,
  queue: sitting.queue.filter((card) => card.id !== id),
  waiting: sitting.waiting.filter(({ card }) => card.id !== id),
});

/** Lets the card come back at the end of its step. */
export const withWaiting = (sitting: Sitting, card: KeptCard, until: number): Sitting => {
  const { queue, waiting, beyond } = without(sitting, card.id);
  return { queue, waiting: [...waiting, { card, until }].sort((a, b) => a.until - b.until), beyond };
};

/** Puts the card before all others, as after an undo. */
export const withFirst = (sitting: Sitting, card: KeptCard): Sitting => {
  const rest = without(sitting, card.id);
  return { ...rest, waiting: [{ card, until: 0 }, ...rest.waiting] };
};

/** Replaces a loaded card wherever it is. */
export const withChanged = (sitting: Sitting, card: KeptCard): Sitting => ({
  ...sitting,
  queue: sitting.queue.map((other) => (other.id === card.id ? card : other)),
  waiting: sitting.waiting.map((other) => (other.card.id === card.id ? { ...other, card } : other)),
});

/** After another page changed a card: one that was answered there comes back at the end of its step, if it has one. */
export const withChangedElsewhere = (sitting: Sitting, card: KeptCard): Sitting => {
  const known = [...sitting.queue, ...sitting.waiting.map((other) => other.card)].find(({ id }) => id === card.id);
  if (!known) return sitting;
  if (isAside(card)) return without(sitting, card.id);
  if (known.reps === card.reps) return withChanged(sitting, card);
  return card.dueAt ? withWaiting(sitting, card, card.dueAt.getTime()) : without(sitting, card.id);
};

/** Adds a page of the queue. `total` counts the whole selection, so what is not loaded follows from it. */
export const withPage = (
  sitting: Sitting,
  { cards, beyond }: { readonly cards: readonly KeptCard[]; readonly beyond: number },
  now: number,
): Sitting => {
  const known = new Set([...sitting.queue, ...sitting.waiting.map(({ card }) => card)].map(({ id }) => id));
  let added: Sitting = { ...sitting, beyond };
  for (const card of cards.filter(({ id }) => !known.has(id))) {
    const until = card.dueAt?.getTime() ?? 0;
    if (until > now) added = withWaiting(added, card, until);
    else added = { ...added, queue: [...added.queue, card] };
  }
  return added;
};
