import type { StudyCard } from '@flashcards/client-sdk';
import { client } from '../session.ts';

/** Something done with many cards. */
export interface Deed {
  /** Takes up to 1,000 ids. */
  readonly run: (ids: readonly string[]) => Promise<unknown>;
  /** What becomes of a card on the page; `undefined` if it leaves the list. */
  readonly change: (card: StudyCard) => StudyCard | undefined;
  /** Whether the other cards of the same notes change too. */
  readonly byNote?: boolean;
}

/** The most ids of a request. */
export const most = 1000;

/** Does it in as many requests as it takes, and shows each part when it is done. */
export const doInParts = async (
  deed: Deed,
  selected: readonly StudyCard[],
  onPart: (change: Deed['change'], done: number) => void,
): Promise<void> => {
  for (let from = 0; from < selected.length; from += most) {
    const part = selected.slice(from, from + most);
    await deed.run(part.map(({ id }) => id));
    const ids = new Set(part.map(({ id }) => id));
    const notes = new Set(deed.byNote === true ? part.map(({ note }) => note) : []);
    const isTouched = (card: StudyCard): boolean => ids.has(card.id) || notes.has(card.note);
    onPart((card) => (isTouched(card) ? deed.change(card) : card), from + part.length);
  }
};

export const suspending = (suspended: boolean): Deed => ({
  run: (ids) => client.cards.suspendMany(ids, suspended),
  change: (card) => ({ ...card, suspended }),
});

export const burying = (buried: boolean): Deed => ({
  run: (ids) => client.cards.buryMany(ids, buried),
  change: (card) => ({ ...card, buried }),
});

export const flagging = (flag: number): Deed => ({
  run: (ids) => client.cards.flagMany(ids, flag),
  change: (card) => ({ ...card, flag }),
});

export const deleting: Deed = { run: (ids) => client.cards.deleteMany(ids), change: () => undefined };

export const moving = (set: string, staysListed: boolean): Deed => ({
  run: (ids) => client.cards.moveMany(ids, { set }),
  change: (card) => (staysListed ? { ...card, set: set as StudyCard['set'] } : undefined),
  byNote: true,
});

/** Tags are compared without case. */
const sameTag = (tag: string) => (other: string) => other.toLowerCase() === tag.toLowerCase();

const withTags = (tags: readonly string[], add: readonly string[], remove: readonly string[]): readonly string[] => [
  ...tags.filter((tag) => !remove.some(sameTag(tag))),
  ...add.filter((tag) => !tags.some(sameTag(tag))),
];

export const tagging = (add: readonly string[], remove: readonly string[]): Deed => ({
  run: (ids) => client.cards.tagMany(ids, { add, remove }),
  change: (card) => ({ ...card, tags: withTags(card.tags, add, remove) }),
  byNote: true,
});
