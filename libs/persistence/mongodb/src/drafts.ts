import type { AccountId, SetId } from '@flashcards/kernel';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { DraftDocument } from './documents.ts';
import type { Journal, Steps } from './journal.ts';
import { ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
import { isPublished } from './progress.ts';

export interface Draft {
  readonly user: AccountId;
  readonly set: SetId;
  /** Grows with every set that the user begins. */
  readonly order: number;
}

const writersPatience = 600_000;
/** Long after any write of a lost writer can still arrive. */
const lastLook = 86_400_000;
const cardsAtOnce = 1_000;

const inTime = (milliseconds: number): Date => new Date(Date.now() + milliseconds);

const putDraft = (document: Omit<DraftDocument, 'rev'>): Steps => [
  [{ into: 'drafts', document, isNew: document.state === 'open' }],
];

/** Its place in the order of the user's sets is the revision that began it. */
export const openDraft = (journal: Journal, user: AccountId, set: SetId): Promise<Draft> =>
  journal.change(user, (_, order) => {
    const steps = putDraft({ _id: set, user, state: 'open', until: inTime(writersPatience) });
    return Promise.resolve({ answer: { user, set, order }, change: { steps } });
  });

/** Gives its writer time again; false when it has been given up meanwhile. */
export const renewDraft = async ({ drafts }: Collections, { set }: Draft): Promise<boolean> => {
  const renewed = { $set: { until: inTime(writersPatience) } };
  return (await drafts.updateOne({ _id: set, state: 'open' }, renewed)).matchedCount === 1;
};

export const isOpen = async ({ drafts }: Collections, { set }: Draft): Promise<boolean> =>
  (await drafts.findOne({ _id: set }))?.state === 'open';

export const closeDraft = async ({ drafts }: Collections, set: SetId): Promise<void> => {
  await drafts.deleteOne({ _id: set });
};

/** What a writer hears when its set has been given up meanwhile. */
export class GivenUp extends StoreUnavailable {
  constructor() {
    super('mongodb: the set took too long to write');
  }
}

/**
 * Removes what an unpublished set has of cards. Their progress is written before them and removed after them, so it
 * always tells which there may be.
 */
export const removeCards = async ({ cards, progress }: Collections, user: AccountId, set: SetId): Promise<void> => {
  for (;;) {
    const rows = await progress
      .find({ _id: ofUser(user), user, set }, { projection: { card: 1 }, limit: cardsAtOnce })
      .hint(setIndex)
      .toArray();
    if (rows.length === 0) return;
    await cards.deleteMany({ _id: { $in: rows.map(({ card }) => card) }, set });
    await progress.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  }
};

/**
 * Decides what has become of a draft, against its writer: both do so through the journal, so a set that was given up
 * is not published after that, however late its writer wakes up.
 */
const fateOf = (
  { collections, journal }: Call,
  user: AccountId,
  set: SetId,
): Promise<'published' | 'abandoned' | 'gone'> =>
  journal.change(user, async () => {
    const [published, draft] = await Promise.all([
      isPublished(collections, user, set),
      collections.drafts.findOne({ _id: set }),
    ]);
    if (published) return { answer: 'published' };
    if (!draft) return { answer: 'gone' };
    if (draft.state === 'abandoned') return { answer: 'abandoned' };
    const steps = putDraft({ _id: set, user, state: 'abandoned', until: inTime(lastLook) });
    return { answer: 'abandoned', change: { steps } };
  });

/** Gives up a draft that its writer could not finish, unless it is published after all. */
export const abandonDraft = async (
  call: Call,
  { user, set }: Pick<Draft, 'user' | 'set'>,
): Promise<'published' | 'abandoned' | 'gone'> => {
  const fate = await fateOf(call, user, set);
  if (fate === 'abandoned') await removeCards(call.collections, user, set);
  else await closeDraft(call.collections, set);
  return fate;
};
