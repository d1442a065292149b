import type { Store, UnitOfWork, Users } from '@flashcards/persistence-ports';
import { actionListing } from './accounts/actions.ts';
import { sessionChanges } from './accounts/sessions.ts';
import { noting } from './accounts/noting.ts';
import { insertUserIfAbsent, updateUser } from './accounts/users.ts';
import type { Change } from './change.ts';
import { changing } from './change.ts';
import { goalChanges } from './goals/goals.ts';
import type { Additions } from './library/add-cards.ts';
import { addNotes } from './library/add-notes.ts';
import { cardChanges } from './library/cards.ts';
import { editNotes } from './library/edit-notes.ts';
import { folderChanges } from './library/folders.ts';
import type { Drafts } from './library/insert-sets.ts';
import { setChanges } from './library/sets.ts';
import { addMedia } from './media/add-media.ts';
import { preparing } from './prepared.ts';
import { judgeAll } from './quests/judge.ts';
import { questChanges } from './quests/quests.ts';
import { sharedFolderChanges } from './sharing/shared-folders.ts';
import { mark } from './study/mark.ts';
import { presetChanges } from './study/presets.ts';
import { rebuild } from './study/rebuild/rebuild.ts';
import { record } from './study/record.ts';
import { undo } from './study/undo.ts';

/** What a store provides in addition to its rows. */
export interface StoreParts {
  readonly drafts: Drafts;
  readonly additions: Additions;
  /** Called after a deletion, so that the store sweeps soon. */
  readonly sweepSoon: () => void;
}

const sweptAfter =
  (change: Change, sweepSoon: () => void): Change =>
  async (account, receipt, work) => {
    const outcome = await change(account, receipt, work);
    if (outcome.ok) sweepSoon();
    return outcome;
  };

const changesBy = (units: UnitOfWork, findUser: Users['find'], { drafts, additions, sweepSoon }: StoreParts) => {
  const [change, prepared] = [changing(units), preparing(units)];
  const deletion = sweptAfter(change, sweepSoon);
  const users: Pick<Users, 'insertIfAbsent' | 'update'> = {
    insertIfAbsent: insertUserIfAbsent(units, findUser),
    update: updateUser(change, findUser),
  };
  return {
    users,
    sessions: sessionChanges(units, change),
    folders: folderChanges({ change, deletion }),
    sets: setChanges({ change, deletion, drafts, additions, units }),
    cards: cardChanges({ change, deletion }),
    notes: { edit: editNotes(change), add: addNotes(change) },
    media: { add: addMedia(change, drafts) },
    reviews: { record: record(prepared), undo: undo(prepared) },
    activities: { mark: mark(change) },
    goals: goalChanges({ ...units, change, prepared }),
    quests: questChanges({ change, prepared }),
    sharedFolders: sharedFolderChanges(change),
    presets: presetChanges(change, units),
    actions: actionListing(units),
    projections: { rebuild: rebuild(prepared), judge: judgeAll(units) },
  } satisfies { readonly [Port in keyof Store]?: Partial<Store[Port]> };
};

type Changes = ReturnType<typeof changesBy>;

/** What a store implements by itself: mostly listings. */
export type Listings = { readonly [Port in keyof Changes]: Omit<Store[Port], keyof Changes[Port]> };

/** The ports whose changes are units of work. */
export const portsBy = (units: UnitOfWork, listings: Listings, parts: StoreParts): Pick<Store, keyof Changes> => {
  const changes = changesBy(noting(units), listings.users.find, parts);
  return {
    users: { ...listings.users, ...changes.users },
    sessions: { ...listings.sessions, ...changes.sessions },
    folders: { ...listings.folders, ...changes.folders },
    sets: { ...listings.sets, ...changes.sets },
    cards: { ...listings.cards, ...changes.cards },
    notes: { ...listings.notes, ...changes.notes },
    media: { ...listings.media, ...changes.media },
    reviews: { ...listings.reviews, ...changes.reviews },
    activities: { ...listings.activities, ...changes.activities },
    goals: { ...listings.goals, ...changes.goals },
    quests: { ...listings.quests, ...changes.quests },
    sharedFolders: { ...listings.sharedFolders, ...changes.sharedFolders },
    presets: { ...listings.presets, ...changes.presets },
    actions: { ...listings.actions, ...changes.actions },
    projections: { ...listings.projections, ...changes.projections },
  };
};
