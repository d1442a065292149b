import { AccountGone } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Put } from './documents.ts';
import type { Draft } from './drafts.ts';
import { closeDraft, draftKey, inTime, isOpen, lastLook, putDraft } from './drafts.ts';
import type { SetDocument } from './library-documents.ts';
import { removeCards } from './remove-cards.ts';
import { setOf } from './sets.ts';

/** The draft of cards that are being added to a set. */
export interface Addition extends Draft {
  readonly addition: number;
}

/** The set's lists without the addition. */
export const without = (
  { adding = [], lost = [] }: Pick<SetDocument, 'adding' | 'lost'>,
  addition: number,
): Required<Pick<SetDocument, 'adding' | 'lost'>> => ({
  adding: adding.filter((each) => each !== addition),
  lost: lost.filter((each) => each !== addition),
});

type Fate = 'shown' | 'lost' | 'deleted';

const isStillOpen = async (collections: Collections, set: SetDocument | null, draft: Addition): Promise<boolean> =>
  set ? (set.adding ?? []).includes(draft.addition) : isOpen(collections, draft);

/** What gives it up, in the draft and in the set, if that is there. */
const putLost = (set: SetDocument | null, draft: Addition): readonly Put[] => {
  const abandoned = putDraft(draft, 'abandoned', inTime(lastLook));
  if (!set) return [abandoned];
  const { adding, lost } = without(set, draft.addition);
  return [abandoned, { into: 'sets', patch: { _id: set._id, adding, lost: [...lost, draft.addition] } }];
};

/** Like a draft of a set: the giver-up and the writer both decide through the journal. */
const fateOf = ({ collections, journal }: Call, draft: Addition): Promise<Fate> =>
  journal.change(draft.user, async () => {
    const set = await setOf(collections, draft.user, draft.set);
    if (await isStillOpen(collections, set, draft)) return { answer: 'lost', change: { steps: [putLost(set, draft)] } };
    return { answer: !set || (set.lost ?? []).includes(draft.addition) ? 'lost' : 'shown' };
  });

const unlessDeleted = (error: unknown): Fate => {
  if (error instanceof AccountGone) return 'deleted';
  throw error;
};

/**
 * Gives up an addition that its writer could not finish, unless its cards show after all; whether it is given up. The
 * set remembers it until the last look: cards of it may still be coming.
 */
export const giveUpAddition = async (call: Call, { user, set, order, addition }: Addition): Promise<boolean> => {
  const draft = { user, set, order, addition };
  const fate = await fateOf(call, draft).catch(unlessDeleted);
  if (fate !== 'shown') await removeCards(call.collections, draft);
  if (fate !== 'lost') await closeDraft(call.collections, draft);
  return fate === 'lost';
};

/** Nothing more can come of it, and nothing is left: the set may forget it. */
export const forgetAddition = ({ collections, journal }: Call, { user, set: id, ...draft }: Addition): Promise<void> =>
  journal.change(user, async () => {
    const set = await setOf(collections, user, id);
    const forgotten: readonly Put[] = set
      ? [{ into: 'sets', patch: { _id: set._id, ...without(set, draft.addition) } }]
      : [];
    const taken: Put = { into: 'drafts', gone: draftKey({ user, set: id, ...draft }) };
    return { answer: undefined, change: { steps: [[...forgotten, taken]] } };
  });
