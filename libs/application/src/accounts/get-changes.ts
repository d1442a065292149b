import type { ChangedThing, ChangesPage, Noun, User } from '@flashcards/accounts';
import { changesAfter, placeNow, readChangeCursor, writeChangeCursor } from '@flashcards/accounts';
import type { AccountId, GoalId, Outcome, QuestId, SetId, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { Changes } from '@flashcards/persistence-ports';

export interface Things {
  readonly sets: readonly SetId[];
  readonly folders: readonly FolderPath[];
  readonly goals: readonly GoalId[];
  readonly quests: readonly QuestId[];
  readonly sharedFolders: readonly SharedFolderId[];
}

export interface ChangesSince {
  readonly cursor: string;
  readonly changed: Things;
  readonly deleted: Things;
  /** Too much has changed to list: the client should load everything. */
  readonly reset: boolean;
}

const thingsOf = (things: readonly ChangedThing[]): Things => {
  const keysOf = <Key extends string>(noun: Noun): readonly Key[] =>
    things.flatMap((thing) => (thing.noun === noun ? [thing.key as Key] : []));
  return {
    sets: keysOf('set'),
    folders: keysOf('folder'),
    goals: keysOf('goal'),
    quests: keysOf('quest'),
    sharedFolders: keysOf('shared-folder'),
  };
};

const nothing = { things: [], isReset: false } as const;

const answer = (account: AccountId, { things, next, isReset }: ChangesPage): ChangesSince => ({
  cursor: writeChangeCursor(next, account),
  changed: thingsOf(things.filter(({ isGone }) => !isGone)),
  deleted: thingsOf(things.filter(({ isGone }) => isGone)),
  reset: isReset,
});

/** What the caller's client should load again. A blank cursor means a client that is about to load everything. */
export const getChanges =
  ({ changes }: { readonly changes: Changes }) =>
  async ({ account }: User, { since }: { readonly since: string }): Promise<Outcome<ChangesSince, 'bad_cursor'>> => {
    if (since === '') return ok(answer(account, { ...nothing, next: placeNow(await changes.present(account)) }));
    const place = readChangeCursor(since, account);
    return place ? ok(answer(account, changesAfter(place, await changes.after(account, place)))) : refuse('bad_cursor');
  };
