import type { AccountId, SetId } from '@flashcards/kernel';
import { AccountGone, StoreUnavailable } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Put } from './documents.ts';
import { keyOf, ofUser } from './keys.ts';
import type { DraftDocument } from './library-documents.ts';
import { isPublished } from './progress.ts';
import { removeCards } from './remove-cards.ts';

export type Draft = Pick<DraftDocument, 'user' | 'set' | 'order' | 'addition'>;

export const writersPatience = 600_000;
/** Long after any write of a lost writer can still arrive. */
export const lastLook = 86_400_000;

export const inTime = (milliseconds: number): Date => new Date(Date.now() + milliseconds);

export const draftKey = ({ user, set, addition }: Draft): string =>
  addition === undefined ? keyOf(user, set) : keyOf(user, set, String(addition));

export const putDraft = (draft: Draft, state: DraftDocument['state'], until: Date): Put => ({
  into: 'drafts',
  document: { _id: draftKey(draft), ...draft, state, until },
  isNew: state !== 'abandoned',
});

/** Its place in the order of the user's sets is the revision that began it. */
export const openDraft = (journal: Call['journal'], user: AccountId, set: SetId): Promise<Draft> =>
  journal.change(user, (_, order) => {
    const draft = { user, set, order };
    return Promise.resolve({
      answer: draft,
      change: { steps: [[putDraft(draft, 'open', inTime(writersPatience))]] },
    });
  });

/** Gives its writer time again; false when it has been given up meanwhile. */
export const renewDraft = async ({ drafts }: Collections, draft: Draft): Promise<boolean> => {
  const renewed = { $set: { until: inTime(writersPatience) } };
  return (await drafts.updateOne({ _id: draftKey(draft), state: 'open' }, renewed)).matchedCount === 1;
};

export const isOpen = async ({ drafts }: Collections, draft: Draft): Promise<boolean> =>
  (await drafts.findOne({ _id: draftKey(draft) }))?.state === 'open';

export const closeDraft = async ({ drafts }: Collections, draft: Draft): Promise<void> => {
  await drafts.deleteOne({ _id: draftKey(draft) });
};

/** Sets of the account that are being written, or were. */
export const draftsOf = ({ drafts }: Collections, user: AccountId): Promise<readonly DraftDocument[]> =>
  drafts.find({ _id: ofUser(user) }).toArray();

/** What a writer hears when its set has been given up meanwhile. */
export class GivenUp extends StoreUnavailable {
  constructor() {
    super('mongodb: the set took too long to write');
  }
}

type Fate = 'published' | 'abandoned' | 'gone' | 'deleted';

/**
 * Decides what has become of a draft, against its writer: both do so through the journal, so what was given up is not
 * published after that, however late its writer wakes up.
 */
const fateOf = ({ collections, journal }: Call, draft: Draft): Promise<Fate> =>
  journal.change(draft.user, async () => {
    const [published, current] = await Promise.all([
      isPublished(collections, draft.user, draft.set),
      collections.drafts.findOne({ _id: draftKey(draft) }),
    ]);
    if (published) return { answer: 'published' };
    if (!current) return { answer: 'gone' };
    if (current.state !== 'open') return { answer: 'abandoned' };
    return { answer: 'abandoned', change: { steps: [[putDraft(draft, 'abandoned', inTime(lastLook))]] } };
  });

/** Nothing of a deleted account is published. */
const unlessDeleted = (error: unknown): Fate => {
  if (error instanceof AccountGone) return 'deleted';
  throw error;
};

/** Gives up a draft that its writer could not finish, unless it is published after all. */
export const abandonDraft = async (call: Call, { user, set, order }: Draft): Promise<Fate> => {
  const draft = { user, set, order };
  const fate = await fateOf(call, draft).catch(unlessDeleted);
  if (fate === 'abandoned' || fate === 'deleted') await removeCards(call.collections, draft);
  if (fate !== 'abandoned') await closeDraft(call.collections, draft);
  return fate;
};
