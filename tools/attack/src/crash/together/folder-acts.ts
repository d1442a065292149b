import type { KnownFolder, OwnSet } from './company.ts';
import type { FolderState } from './folder-model.ts';
import {
  adding,
  deletingFolder,
  joining,
  leavingFolder,
  newFolder,
  removingMember,
  removingSet,
  renewing,
  settingRole,
  transferring,
} from './folder-model.ts';
import { historyOf } from './history.ts';
import type { Change, Told } from './told.ts';
import { asTold, told, unheard } from './told.ts';
import type { Act, Asked, Turn } from './turn.ts';
import { another, ask, heard, pick } from './turn.ts';

const mostFolders = 4;

const create: Act = async (turn) => {
  const { company, me, client, step } = turn;
  const name = `folder ${company.people.indexOf(me)}-${step}`;
  const reply = heard(turn, client, await told(client.sharedFolders.create({ name })));
  if (!reply) me.unanswered.folders += 1;
  else if ('refused' in reply) throw new Error(`a shared folder is refused: ${reply.refused}`);
  else {
    const { id, inviteCode } = reply.answer;
    const history = historyOf(newFolder(me.name, inviteCode));
    company.folders.push({ id, name, madeBy: me.name, history, codes: [inviteCode] });
  }
};

type In = (turn: Turn, folder: KnownFolder) => Promise<unknown>;

/** Acts in one of the folders. */
const inFolder =
  (act: In): Act =>
  async (turn) => {
    const folder = pick(turn.company.folders, turn.fraction('folder'));
    await (folder ? act(turn, folder) : create(turn));
  };

const asOwner = 0.7;

/** In one of one's own more often than in another, where it is refused. */
const inOwn =
  (act: In): Act =>
  (turn) => {
    const own = turn.company.folders.filter(({ madeBy }) => madeBy === turn.me.name);
    const folder = turn.fraction('as owner') < asOwner ? pick(own, turn.fraction('folder')) : undefined;
    return inFolder((_, any) => act(turn, folder ?? any))(turn);
  };

const asked = (folder: KnownFolder, what: string, change: Change<FolderState>): Asked<FolderState> => ({
  what: `${folder.name}: ${what}`,
  of: folder.history,
  change,
});

/** By the newest code more often than by an earlier one. */
const join = inFolder((turn, folder) => {
  const { me, client, fraction } = turn;
  const { codes } = folder;
  const code = codes[Math.floor(Math.sqrt(fraction('code')) * codes.length)] ?? '';
  return ask(
    turn,
    asked(folder, `${me.name} joins by ${code}`, joining(me.name, code)),
    client.sharedFolders.join(code),
  );
});

/** The new code is known by its answer only; nobody can use one that was not answered. */
const renew = inOwn(async (turn, folder) => {
  const { me, client, fraction, step } = turn;
  const maxUses = fraction('limited') < 0.7 ? 1 + Math.floor(fraction('uses') * 3) : undefined;
  const change = (code: string) => renewing(me.name, code, maxUses);
  const ends = folder.history.begin(`${me.name} renews the code`, unheard(change(`untold ${me.name} ${step}`)));
  const reply: Told<string> = heard(turn, client, await told(client.sharedFolders.renewInvite(folder.id, { maxUses })));
  if (!reply) return;
  if ('answer' in reply) folder.codes.push(reply.answer);
  ends(asTold(change('answer' in reply ? reply.answer : ''), reply));
});

const mySetFor = ({ me, fraction }: Turn, folder: KnownFolder): OwnSet | undefined => {
  const set = pick(me.sets, fraction('set'));
  if (set) set.home ??= folder;
  return set?.home === folder ? set : undefined;
};

const addSet = inFolder(async (turn, folder) => {
  const { me, client } = turn;
  const set = mySetFor(turn, folder);
  if (!set) return;
  const change = adding(me.name, set.id);
  await ask(turn, asked(folder, `${me.name} adds ${set.name}`, change), client.sharedFolders.addSet(folder.id, set.id));
});

const removeSet = inOwn(async (turn, folder) => {
  const { company, me, client, fraction } = turn;
  const sets = company.people.flatMap((each) => each.sets.filter(({ home }) => home === folder));
  const set = pick(sets, fraction('removed'));
  if (!set) return;
  const about = { who: set.owner, refused: 'set_not_found' };
  const change = removingSet(me.name, set.id);
  await ask(
    turn,
    { ...asked(folder, `${me.name} removes ${set.name}`, change), about },
    client.sharedFolders.removeSet(folder.id, set.id),
  );
});

/** Whoever is gone is no member, before the folder is told. */
const about = (who: string, refused: string) => ({ about: { who, refused } });

const removeMember = inOwn((turn, folder) => {
  const [{ me, client }, { name }] = [turn, another(turn)];
  const question = asked(folder, `${me.name} removes ${name}`, removingMember(me.name, name));
  const call = client.sharedFolders.removeMember(folder.id, name);
  return ask(turn, { ...question, ...about(name, 'not_a_member') }, call);
});

const setRole = inOwn((turn, folder) => {
  const [{ me, client, fraction }, { name }] = [turn, another(turn)];
  const role = fraction('role') < 0.7 ? 'editor' : 'viewer';
  const question = asked(folder, `${me.name} makes ${name} ${role}`, settingRole(me.name, name, role));
  const call = client.sharedFolders.setRole(folder.id, name, role);
  return ask(turn, { ...question, ...about(name, 'invalid_value') }, call);
});

const transfer = inOwn((turn, folder) => {
  const [{ me, client }, { name }] = [turn, another(turn)];
  const question = asked(folder, `${me.name} passes it to ${name}`, transferring(me.name, name));
  const call = client.sharedFolders.transfer(folder.id, name);
  return ask(turn, { ...question, ...about(name, 'invalid_value') }, call);
});

const leave = inFolder((turn, folder) => {
  const { me, client } = turn;
  return ask(turn, asked(folder, `${me.name} leaves`, leavingFolder(me.name)), client.sharedFolders.leave(folder.id));
});

const remove = inOwn((turn, folder) => {
  const { me, client } = turn;
  const question = asked(folder, `${me.name} deletes it`, deletingFolder(me.name));
  return ask(turn, question, client.sharedFolders.delete(folder.id));
});

const createSome: Act = (turn) => (turn.company.folders.length < mostFolders ? create(turn) : join(turn));

/** Coming together more often than parting. */
export const folderActs: readonly Act[] = [
  ...[createSome, createSome, join, join, join, join, join, renew, renew, setRole, setRole, setRole],
  ...[addSet, addSet, addSet, addSet, removeSet, removeMember, removeMember, transfer, leave, remove],
];
