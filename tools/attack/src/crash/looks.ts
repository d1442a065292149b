import type { Client, Quest } from '@flashcards/client-sdk';
import { isDeepStrictEqual } from 'node:util';
import { asTold } from './asked.ts';
import { promised } from './broken-promise.ts';
import type { Act, Asker, Company, KnownFolder, KnownQuest } from './company.ts';
import { heard } from './company.ts';
import type { StandingFolder } from './folder-model.ts';
import { seeing } from './folder-model.ts';
import type { After } from './history.ts';
import { told } from './learner.ts';
import type { QuestState } from './quest-model.ts';
import { pick } from './turn.ts';

const isSame = (one: Iterable<readonly [string, unknown]>, other: Iterable<readonly [string, unknown]>): boolean =>
  isDeepStrictEqual(Object.fromEntries(one), Object.fromEntries(other));

/** A user invited while leaving may be listed until they are removed. */
const withoutLeaving = (people: QuestState['people'], { leaving }: Company): readonly [string, string][] =>
  Object.entries(people).filter(([who, status]) => status !== 'pending' || !leaving.has(who));

const questShows = (quest: QuestState, { participants, status }: Quest, company: Company): boolean => {
  const people = Object.fromEntries(participants.map((each) => [String(each.user), each.status]));
  const owners = participants.filter(({ isOwner }) => isOwner).map(({ user }) => String(user));
  return (
    (status === 'completed') === (quest.winners !== undefined) &&
    isDeepStrictEqual(owners, [quest.owner]) &&
    isSame(withoutLeaving(people, company), withoutLeaving(quest.people, company))
  );
};

const afterQuests =
  ({ company, me }: Asker, known: KnownQuest, shown: readonly Quest[]): After<QuestState> =>
  (quest) => {
    const found = shown.find(({ id }) => id === known.id);
    if (!['accepted', 'pending'].includes(quest.people[me.name] ?? '')) return found ? [] : [quest];
    return found && questShows(quest, found, company) ? [quest] : [];
  };

/** Reads get-quests and checks each quest that existed before against its possible states. */
export const lookAtQuests = async (asker: Asker): Promise<readonly Quest[]> => {
  const { company, me, client } = asker;
  const looks = company.quests.map((known) => ({ known, ends: known.history.begin(`${me.name} looks`) }));
  const reply = heard(asker, client, await told(client.quests.list()));
  if (!reply) return [];
  promised('answer' in reply, `${me.name} may not see their quests`);
  for (const { known, ends } of looks) ends(afterQuests(asker, known, reply.answer));
  return reply.answer;
};

/**
 * Reads something of a folder. The result is checked later, when other users may be leaving. Empty if access is
 * refused.
 */
const lookInto = async <T>(
  asker: Asker,
  { history, name }: KnownFolder,
  { call, fits }: { call: Promise<readonly T[]>; fits: (folder: StandingFolder, shown: readonly T[]) => boolean },
): Promise<readonly T[]> => {
  const ends = history.begin(`${asker.me.name} looks into ${name}`);
  const reply = heard(asker, asker.client, await told(call));
  if (!reply) return [];
  const shown = 'answer' in reply ? reply.answer : [];
  ends(
    asTold(
      seeing(asker.me.name, (folder) => fits(folder, shown)),
      reply,
    ),
  );
  return shown;
};

export const lookAtMembers = (asker: Asker, folder: KnownFolder) =>
  lookInto(asker, folder, {
    call: asker.client.sharedFolders.members(folder.id),
    fits: ({ roles }, shown) =>
      isSame(
        shown.map(({ user, role }) => [user, role]),
        Object.entries(roles),
      ),
  });

type SharedSets = Awaited<ReturnType<Client['sharedFolders']['sets']>>;

/** The sets of a folder, without predictions about sets added by leaving users. */
export const lookAtSets = ({ company, me, client }: Asker, folder: KnownFolder): Promise<SharedSets> => {
  const staying = (all: readonly (readonly [string, string])[]) =>
    all.filter(([, adder]) => !company.leaving.has(adder));
  return lookInto({ company, me, client }, folder, {
    call: client.sharedFolders.sets(folder.id),
    fits: ({ sets }, shown) => {
      const adders = shown.map(({ id, addedBy }): [string, string] => [id, addedBy]);
      return isSame(staying(adders), staying(Object.entries(sets)));
    },
  });
};

const quests: Act = (turn) => lookAtQuests(turn);
const aFolder: Act = async (turn) => {
  const folder = pick(turn.company.folders, turn.fraction('folder'));
  if (folder) await (turn.fraction('what') < 0.5 ? lookAtMembers(turn, folder) : lookAtSets(turn, folder));
};

export const lookActs: readonly Act[] = [quests, quests, aFolder, aFolder, aFolder];
