import type { Snapshot } from './mongodb-rows.ts';
import type { StoredQuest } from './stored-log.ts';

/** All quests, as they are stored, by the names of those accounts that have one. */
export const questsIn = ({ quests }: Snapshot, names: ReadonlyMap<string, string>): readonly StoredQuest[] =>
  [...quests.values()].map(({ _id, kind, target, earlier, owner, participants, verdict }) => {
    const nameOf = (account: string): string => names.get(account) ?? '';
    return {
      id: _id as StoredQuest['id'],
      ...{ kind, target, earlier, owner: nameOf(owner) },
      participants: participants.map(({ user, ...each }) => ({ ...each, userID: user })),
      ...(verdict ? { winners: verdict.winners.map(nameOf) } : {}),
    };
  });
