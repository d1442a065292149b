import type { Client } from '@flashcards/client-sdk';
import type { Change } from './asked.ts';
import { asTold, unheard } from './asked.ts';
import type { Act, CompanyTurn, KnownFolder } from './company.ts';
import { another, askFor, heard, onceLeaving } from './company.ts';
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
import { told } from './learner.ts';
import { pick } from './turn.ts';

const mostFolders = 4;

const create: Act = async (turn) => {
  const { company, me, client, name: by, step } = turn;
  // Without the creator's name: after the account is deleted, the folder may continue with another owner.
  const name = `folder ${by.replace('companion ', '')}-${step}`;
  const reply = heard(turn, client, await told(client.sharedFolders.create({ name })));
  if (!reply) me.unanswered.folders += 1;
  else if ('refused' in reply) throw new Error(`a shared folder is refused: ${reply.refused}`);
  else {
    const { id, inviteCode } = reply.answer;
    const history = historyOf(newFolder(by, inviteCode));
    company.folders.push({ id, name, madeBy: by, history, codes: [inviteCode] });
  }
};

type In = (turn: CompanyTurn, folder: KnownFolder) => Promise<unknown>;

/** An action in a random folder. */
const inFolder =
  (act: In): Act =>
  (turn) => {
    const folder = pick(turn.company.folders, turn.fraction('folder'));
    return folder ? act(turn, folder) : create(turn);
  };

const asOwner = 0.7;

/** An action preferably in a folder of one's own, because others refuse it. */
const inOwn =
  (act: In): Act =>
  (turn) => {
    const own = turn.company.folders.filter(({ madeBy }) => madeBy === turn.name);
    const folder = turn.fraction('as owner') < asOwner ? pick(own, turn.fraction('folder')) : undefined;
    return inFolder((_, any) => act(turn, folder ?? any))(turn);
  };

type Call = (folders: Client['sharedFolders']) => Promise<unknown>;
type Refusal = Parameters<typeof onceLeaving>[2];

/** Requests a change of a folder. The user in question may be leaving. */
const change = (
  turn: CompanyTurn,
  { name, history }: KnownFolder,
  [what, of, call, about]: readonly [string, Change<FolderState>, Call, (readonly [who: string, refused: Refusal])?],
): Promise<unknown> =>
  askFor(turn, {
    what: `${name}: ${turn.name} ${what}`,
    of: history,
    change: of,
    call: ({ sharedFolders }) => call(sharedFolders),
    ...(about === undefined ? {} : { mayBeRefused: onceLeaving(turn.company, ...about) }),
  });

/** Prefers newer codes. */
const join = inFolder((turn, folder) => {
  const { codes } = folder;
  const code = codes[Math.floor(Math.sqrt(turn.fraction('code')) * codes.length)] ?? '';
  return change(turn, folder, [`joins by ${code}`, joining(turn.name, code), (folders) => folders.join(code)]);
});

/** The new code is known only from its answer. An unanswered one cannot be used. */
const renew = inOwn(async (turn, folder) => {
  const { name, client, fraction, step } = turn;
  const maxUses = fraction('limited') < 0.7 ? 1 + Math.floor(fraction('uses') * 3) : undefined;
  const changeTo = (code: string) => renewing(name, code, maxUses);
  const ends = folder.history.begin(`${name} renews the code`, unheard(changeTo(`untold ${name} ${step}`)));
  const reply = heard(turn, client, await told(client.sharedFolders.renewInvite(folder.id, { maxUses })));
  if (!reply) return;
  const code = 'answer' in reply ? reply.answer : '';
  if (code !== '') folder.codes.push(code);
  ends(asTold(changeTo(code), reply));
});

const addSet = inFolder(async (turn, folder) => {
  const set = pick(turn.me.sets, turn.fraction('set'));
  if (set) set.home ??= folder;
  if (set?.home !== folder) return;
  const { id, name } = set;
  await change(turn, folder, [`adds ${name}`, adding(turn.name, id), (folders) => folders.addSet(folder.id, id)]);
});

const removeSet = inOwn(async (turn, folder) => {
  const sets = turn.company.people.flatMap((each) => each.sets.filter(({ home }) => home === folder));
  const set = pick(sets, turn.fraction('removed'));
  if (!set) return;
  const { id, owner, name } = set;
  const call: Call = (folders) => folders.removeSet(folder.id, id);
  await change(turn, folder, [`removes ${name}`, removingSet(turn.name, id), call, [owner, 'set_not_found']]);
});

/** A deleted user is no member, even before the folder's history knows. */
const removeMember = inOwn((turn, folder) => {
  const { name } = another(turn);
  const call: Call = (folders) => folders.removeMember(folder.id, name);
  return change(turn, folder, [`removes ${name}`, removingMember(turn.name, name), call, [name, 'not_a_member']]);
});

const setRole = inOwn((turn, folder) => {
  const [{ name }, role] = [another(turn), turn.fraction('role') < 0.7 ? 'editor' : 'viewer'] as const;
  const call: Call = (folders) => folders.setRole(folder.id, name, role);
  return change(turn, folder, [
    `makes ${name} ${role}`,
    settingRole(turn.name, name, role),
    call,
    [name, 'invalid_value'],
  ]);
});

const transfer = inOwn((turn, folder) => {
  const { name } = another(turn);
  const call: Call = (folders) => folders.transfer(folder.id, name);
  return change(turn, folder, [`passes it to ${name}`, transferring(turn.name, name), call, [name, 'invalid_value']]);
});

const leave = inFolder((turn, folder) =>
  change(turn, folder, ['leaves', leavingFolder(turn.name), (folders) => folders.leave(folder.id)]),
);

const remove = inOwn((turn, folder) =>
  change(turn, folder, ['deletes it', deletingFolder(turn.name), (folders) => folders.delete(folder.id)]),
);

const createSome: Act = (turn) => (turn.company.folders.length < mostFolders ? create(turn) : join(turn));

/** Actions that add members and sets are more frequent than those that remove them. */
export const folderActs: readonly Act[] = [
  ...[createSome, createSome, join, join, join, join, join, renew, renew, setRole, setRole, setRole],
  ...[addSet, addSet, addSet, addSet, removeSet, removeMember, removeMember, transfer, leave, remove],
];
