import type { Db } from 'mongodb';
import { promised } from './broken-promise.ts';
import { groups } from './groups.ts';
import type { Snapshot } from './mongodb-rows.ts';
import { keyOf, userOf } from './mongodb-rows.ts';

/** The journal that a row of a quest or a shared folder belongs to. */
const journalOf = { quests: 'quest', sharedFolders: 'folder', members: 'folder', sharedSets: 'folder' } as const;

const checkRevisions = (snapshot: Snapshot): void => {
  for (const [name, of] of Object.entries(journalOf)) {
    const rows = [...snapshot[name as keyof typeof journalOf].values()];
    const ahead = rows.filter((row) => row.rev > (snapshot.journals.get(keyOf(of, userOf(row)))?.rev ?? 0));
    promised(ahead.length === 0, `${ahead.length} of the ${name} are ahead of their journal`);
  }
};

/** A quest's owner is in it; a winner who is still in it has their progress settled. */
const checkQuests = ({ quests }: Snapshot): void => {
  for (const { _id, owner, participants, verdict, named } of quests.values()) {
    const inIt = participants.filter(({ status }) => status === 'accepted');
    promised(
      inIt.some(({ account }) => account === owner),
      `the owner of the quest ${_id} is not in it`,
    );
    const isSettled = inIt.every(({ account, earned }) => earned !== undefined && verdict?.winners.includes(account));
    promised(!verdict || isSettled, `the quest ${_id} is completed, and somebody in it won nothing`);
    const untold = participants.filter(({ account }) => !named.includes(account));
    promised(untold.length === 0, `the quest ${_id} would not be found by ${untold.length} of its participants`);
  }
};

/** A folder has one owner, and as many members and sets as it says. */
const checkFolders = ({ sharedFolders, members, sharedSets }: Snapshot): void => {
  const membersOf = groups(members.values(), ({ folder }) => folder);
  const setsOf = groups(sharedSets.values(), ({ folder }) => folder);
  for (const { _id, owner, ...counts } of sharedFolders.values()) {
    const [people, sets] = [membersOf.get(_id) ?? [], setsOf.get(_id) ?? []];
    const owners = people.filter(({ role }) => role === 'owner').map(({ account }) => account);
    promised(owners.length === 1 && owners[0] === owner, `the shared folder ${_id} has ${owners.length} owners`);
    const [said, there] = [`${counts.members}, ${counts.sets}`, `${people.length}, ${sets.length}`];
    promised(said === there, `the shared folder ${_id} says it has ${said} members and sets, and has ${there}`);
  }
};

/** What several users share is there as a whole, with the changes carried out that a reader carries out first. */
export const checkWhatIsShared = (snapshot: Snapshot): void => {
  checkRevisions(snapshot);
  checkQuests(snapshot);
  checkFolders(snapshot);
};

/** Nothing of quests and shared folders is left but what somebody has. */
export const checkNothingSharedLeft = async (db: Db, snapshot: Snapshot): Promise<void> => {
  const accounts = new Set([...snapshot.users.values()].map(({ account }) => account));
  const { quests, members, sharedSets, sharedFolders, journals } = snapshot;
  const strangers = [
    ...[...quests.values()].flatMap(({ named }) => named),
    ...[...members.values()].map(({ account }) => account),
    ...[...sharedSets.values()].map(({ addedBy }) => addedBy),
  ].filter((account) => !accounts.has(account));
  promised(strangers.length === 0, `quests and shared folders name ${strangers.length} accounts that are gone`);
  const rows = [...members.values(), ...sharedSets.values()].filter(({ folder }) => !sharedFolders.has(folder));
  promised(rows.length === 0, `${rows.length} rows of shared folders that are gone are left`);
  for (const name of Object.keys(journalOf)) {
    const graves = await db.collection(name).countDocuments({ goneAt: { $exists: true } });
    promised(graves === 0, `${graves} tombstones of ${name} are left`);
  }
  const idle = [...journals.keys()].filter((id) => {
    const [kind, of = ''] = id.split(keyOf('', ''));
    return (kind === 'quest' && !quests.has(of)) || (kind === 'folder' && !sharedFolders.has(of));
  });
  promised(idle.length === 0, `${idle.length} journals of quests and shared folders that are gone are left`);
};
