import { keptCard } from '../session.ts';

/** The card at which the page stopped at an earlier visit: it crashed, or hung until it was closed. */
export const stoppingCard = keptCard.get();

const isShown = (): void => {
  // Who signed out meanwhile leaves nothing.
  if (keptCard.get() !== undefined) keptCard.set(stoppingCard);
};

/** Milliseconds after which a browser has drawn a card. */
const patience = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** To be called before a card is shown: the next visit knows the card if the page never gets over it. */
export const noteCard = (id: string): void => {
  keptCard.set(id);
  clearTimeout(timer);
  timer = setTimeout(isShown, patience);
};

addEventListener('pagehide', isShown);
