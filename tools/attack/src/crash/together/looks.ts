import type { Client, FolderMember, Quest } from '@flashcards/client-sdk';
import { isDeepStrictEqual } from 'node:util';
import { promised } from '../broken-promise.ts';
import type { Companion, Company, KnownFolder, KnownQuest } from './company.ts';
import { isFound } from './company.ts';
import type { FolderState, StandingFolder } from './folder-model.ts';
import { seeing } from './folder-model.ts';
import type { After } from './history.ts';
import type { QuestState } from './quest-model.ts';
import type { Told } from './told.ts';
import { asTold, told } from './told.ts';
import type { Act } from './turn.ts';
import { heard, pick } from './turn.ts';

/** Who looks, and where. */
export interface Looker {
  readonly company: Company;
  readonly me: Companion;
  readonly client: Client;
}

const refusalOf = (reply: Exclude<Told<unknown>, undefined>): string => ('refused' in reply ? reply.refused : 'none');

const sorted = (entries: Iterable<readonly [string, unknown]>): readonly unknown[] =>
  [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Who was invited while they went may be told of until they are taken out. */
const withoutLeaving = (people: QuestState['people'], { leaving }: Company): QuestState['people'] =>
  Object.fromEntries(Object.entries(people).filter(([who, status]) => status !== 'pending' || !leaving.has(who)));

const questShows = (quest: QuestState, shown: Quest, company: Company): boolean => {
  const people = Object.fromEntries(shown.participants.map(({ user, status }) => [String(user), status]));
  const owners = shown.participants.filter(({ isOwner }) => isOwner).map(({ user }) => String(user));
  return (
    (shown.status === 'completed') === (quest.winners !== undefined) &&
    isDeepStrictEqual(owners, [quest.owner]) &&
    isDeepStrictEqual(
      sorted(Object.entries(withoutLeaving(people, company))),
      sorted(Object.entries(withoutLeaving(quest.people, company))),
    )
  );
};

const afterQuests =
  ({ company, me }: Looker, known: KnownQuest, shown: readonly Quest[]): After<QuestState> =>
  (quest) => {
    const found = shown.find(({ id }) => id === known.id);
    if (!isFound(quest, me.name)) return found ? [] : [quest];
    return found && questShows(quest, found, company) ? [quest] : [];
  };

/** get-quests: what it says of each quest that was there before it fits to how that may stand. */
const lookAtQuests = async (looker: Looker): Promise<Told<readonly Quest[]>> => {
  const { company, me, client } = looker;
  const looks = company.quests.map((known) => ({ known, ends: known.history.begin(`${me.name} looks`) }));
  const reply = heard(looker, client, await told(client.quests.list()));
  if (!reply) return reply;
  promised('answer' in reply, `${me.name} may not see their quests: ${refusalOf(reply)}`);
  const text = (id: string): string => JSON.stringify(reply.answer.find((each) => each.id === id)?.participants);
  for (const { known, ends } of looks) {
    const after = afterQuests(looker, known, reply.answer);
    ends(after);
    known.history.begin(`which showed ${text(known.id)}`);
  }
  return reply;
};

type Listed = Awaited<ReturnType<Client['sharedFolders']['list']>>['owned'][number];

const folderShows = ({ roles, sets }: StandingFolder, shown: Listed, company: Company): boolean => {
  // The references to a set go after it.
  const isCounted = company.leaving.size > 0 || shown.sets === Object.keys(sets).length;
  return isCounted && shown.members === Object.keys(roles).length && roles[String(shown.owner)] === 'owner';
};

const afterFolders =
  ({ company, me }: Looker, shown: Listed | undefined): After<FolderState> =>
  (folder) => {
    const role = folder?.roles[me.name];
    if (!folder || !role) return shown ? [] : [folder];
    return shown?.role === role && folderShows(folder, shown, company) ? [folder] : [];
  };

/** get-shared-folders. */
const lookAtFolders = async (looker: Looker): Promise<void> => {
  const { company, me, client } = looker;
  const looks = company.folders.map(({ id, history }) => ({ id, ends: history.begin(`${me.name} lists folders`) }));
  const reply = heard(looker, client, await told(client.sharedFolders.list()));
  if (!reply) return;
  promised('answer' in reply, `${me.name} may not see their shared folders: ${refusalOf(reply)}`);
  const shown = new Map<string, Listed>([...reply.answer.owned, ...reply.answer.joined].map((each) => [each.id, each]));
  for (const { id, ends } of looks) ends(afterFolders(looker, shown.get(id)));
};

const lookAtMembers = async (looker: Looker, { id, history }: KnownFolder): Promise<void> => {
  const { me, client } = looker;
  const ends = history.begin(`${me.name} sees its members`);
  const reply = heard(looker, client, await told(client.sharedFolders.members(id)));
  if (!reply) return;
  const rolesOf = (members: readonly FolderMember[]) => sorted(members.map(({ user, role }) => [String(user), role]));
  const shown = 'answer' in reply ? rolesOf(reply.answer) : [];
  ends(
    asTold(
      seeing(me.name, ({ roles }) => isDeepStrictEqual(sorted(Object.entries(roles)), shown)),
      reply,
    ),
  );
};

type ShownSets = Awaited<ReturnType<Client['sharedFolders']['sets']>>;

/** The sets of a folder; none where it is not the looker's to see, or there was no answer. */
const lookAtSets = async (looker: Looker, { id, history }: KnownFolder): Promise<ShownSets> => {
  const { company, me, client } = looker;
  const ends = history.begin(`${me.name} sees its sets`);
  const reply = heard(looker, client, await told(client.sharedFolders.sets(id)));
  if (!reply) return [];
  const staying = (sets: Iterable<readonly [string, string]>) =>
    sorted([...sets].filter(([, adder]) => !company.leaving.has(adder)));
  const answer = 'answer' in reply ? reply.answer : [];
  // It is judged later, when others may be leaving: without their sets on both sides.
  const shown = answer.map((set) => [String(set.id), String(set.addedBy)] as const);
  ends(
    asTold(
      seeing(me.name, ({ sets }) => isDeepStrictEqual(staying(Object.entries(sets)), staying(shown))),
      reply,
    ),
  );
  return answer;
};

const quests: Act = async (turn) => void (await lookAtQuests(turn));
const folders: Act = (turn) => lookAtFolders(turn);
const aFolder: Act = async (turn) => {
  const folder = pick(turn.company.folders, turn.fraction('folder'));
  if (folder) await (turn.fraction('what') < 0.5 ? lookAtMembers(turn, folder) : lookAtSets(turn, folder));
};

export const lookActs: readonly Act[] = [quests, quests, folders, aFolder, aFolder];

/** All that one learner sees by one server; the quests, and the sets of all folders. */
export const lookAtAll = async (
  looker: Looker,
): Promise<{ readonly quests: readonly Quest[]; readonly sets: ShownSets }> => {
  const { company, me, client } = looker;
  const reply = await lookAtQuests(looker);
  await lookAtFolders(looker);
  const sets: ShownSets[number][] = [];
  for (const folder of company.folders) {
    await lookAtMembers(looker, folder);
    sets.push(...(await lookAtSets(looker, folder)));
  }
  promised(me.working.has(client), `${me.name} is not answered by a server that works`);
  return { quests: reply && 'answer' in reply ? reply.answer : [], sets };
};
