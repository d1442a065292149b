import type { AccountId, LocalDate, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { isWithin } from '@flashcards/library';
import type { PresetChange, Scope, ScopedPreset } from '@flashcards/presets';
import {
  changedPreset,
  everywhere,
  folderIn,
  isEmptyPreset,
  isScopeIn,
  mostPresets,
  mostWeights,
  movedScope,
  setIn,
  setScope,
} from '@flashcards/presets';
import { defaultSettings } from '@flashcards/accounts';
import type { FolderMove, Presets, PresetSetting, Tx, UnitOfWork, WeightsRow } from '@flashcards/persistence-ports';
import type { DueLoad } from '@flashcards/review-scheduling';
import type { OwnWeights, WeightsId } from '@flashcards/study';
import { changedMembers, changedSettings, noteActions } from '../accounts/actions.ts';
import type { Change } from '../change.ts';
import { byDay } from './by-day.ts';
import { parametersOf } from './parameters.ts';

/** The members of a change that are the account's settings, and the others. */
const splitChange = ({ scope, change }: PresetSetting) => {
  if (scope !== everywhere) return { settings: {}, preset: change };
  const { newPerDay, desiredRetention, ...preset } = change;
  return {
    settings: {
      ...('newPerDay' in change ? { newCardsPerDay: newPerDay } : {}),
      ...('desiredRetention' in change
        ? { desiredRetention: desiredRetention ?? defaultSettings.desiredRetention }
        : {}),
    },
    preset,
  };
};

type NewWeights = { readonly change: Pick<PresetChange, 'weights'>; readonly row?: WeightsRow };

/** The number for the weights of a change: that of an equal list, or the next. */
const numbered = async (
  tx: Tx,
  account: AccountId,
  { weights, at }: PresetSetting,
): Promise<Outcome<NewWeights, 'too_many_presets'>> => {
  if (!weights) return ok({ change: {} });
  const { are } = weights;
  if (!are) return ok({ change: { weights: undefined } });
  const all = await tx.presets.allWeights(account);
  const same = all.find((row) => row.weights.every((weight, index) => weight === are[index]));
  if (same) return ok({ change: { weights: same.id } });
  if (all.length >= mostWeights) return refuse('too_many_presets');
  const id = (all.at(-1)?.id ?? 0) + 1;
  return ok({ change: { weights: id }, row: { id, weights: are, since: at } });
};

const save = async (tx: Tx, account: AccountId, { scope, preset }: ScopedPreset): Promise<void> => {
  if (isEmptyPreset(preset)) await tx.presets.delete(account, [scope]);
  else await tx.presets.save(account, [{ scope, preset }]);
};

const set =
  (change: Change): Presets['set'] =>
  (account, setting, receipt) =>
    change(account, receipt, async (tx) => {
      const { scope } = setting;
      const folder = folderIn(scope);
      if (folder !== undefined && !(await tx.folders.find(account, [folder])).has(folder))
        return refuse('folder_not_found');
      const { settings, preset } = splitChange(setting);
      const presets = await tx.presets.all(account);
      const before = presets.find((each) => each.scope === scope);
      const weights = await numbered(tx, account, setting);
      if (!weights.ok) return weights;
      const members = { ...preset, ...weights.value.change };
      const after = changedPreset(before?.preset ?? {}, members);
      if (!before && !isEmptyPreset(after) && presets.length >= mostPresets) return refuse('too_many_presets');
      const user = await tx.accounts.find(account);
      const { at } = setting;
      await noteActions(tx, account, [
        ...(user ? changedSettings(user.settings, settings, at) : []),
        ...changedMembers(before?.preset ?? {}, { at, scope, changed: members }),
      ]);
      if (user && Object.keys(settings).length > 0)
        await tx.accounts.save({ ...user, settings: { ...user.settings, ...settings } });
      if (weights.value.row) await tx.presets.insertWeights(account, weights.value.row);
      if (before || !isEmptyPreset(after)) await save(tx, account, { scope, preset: after });
      return ok(undefined);
    });

/** The presets that a move of a folder changes, and their new scopes. */
export const movedPresets = async (
  { presets }: Tx,
  account: AccountId,
  move: FolderMove,
): Promise<readonly { readonly from: Scope; readonly to: ScopedPreset }[]> =>
  (await presets.all(account)).flatMap(({ scope, preset }) => {
    const to = movedScope(scope, move);
    return to === scope ? [] : [{ from: scope, to: { scope: to, preset } }];
  });

/** The scopes with a preset in a folder: folders, and own sets in them. */
export const scopesIn = async (tx: Tx, account: AccountId, folder: FolderPath): Promise<readonly Scope[]> => {
  const scopes = (await tx.presets.all(account)).map(({ scope }) => scope);
  const sets = scopes.flatMap((scope) => setIn(scope) ?? []);
  const folders = sets.length === 0 ? [] : [...(await tx.sets.folders(account, sets))];
  const within = folders.filter(([, path]) => isWithin(path, folder));
  return [...scopes.filter((scope) => isScopeIn(scope, folder)), ...within.map(([id]) => setScope(id))];
};

/** Nothing of an account that is leaving. */
const readOf =
  <Found, Rest extends readonly unknown[]>(
    units: UnitOfWork,
    nothing: Found,
    find: (tx: Tx, account: AccountId, ...rest: Rest) => Promise<Found>,
  ) =>
  (account: AccountId, ...rest: Rest): Promise<Found> =>
    units.read(account, async (tx) => ((await tx.accounts.isThere(account)) ? find(tx, account, ...rest) : nothing));

const loadsAtOnce = 200;

export const loadPages = (units: UnitOfWork): Presets['loads'] => {
  const page = readOf(units, [] as readonly DueLoad[], ({ days }, account, after: LocalDate | undefined) =>
    days.someLoads(account, { after, most: loadsAtOnce }),
  );
  return (account) => byDay((after) => page(account, after));
};

const noWeights: OwnWeights = new Map();

export const presetChanges = (change: Change, units: UnitOfWork): Presets => ({
  all: readOf(units, [] as readonly ScopedPreset[], (tx, account) => tx.presets.all(account)),
  allWeights: readOf(units, [] as readonly WeightsRow[], (tx, account) => tx.presets.allWeights(account)),
  weights: readOf(units, noWeights, (tx, account, ids: readonly WeightsId[]) => tx.presets.weights(account, ids)),
  load: readOf(units, undefined as DueLoad | undefined, async ({ days }, account, day: LocalDate) =>
    (await days.loads(account, [day])).get(day),
  ),
  loads: loadPages(units),
  ofCard: parametersOf(units),
  set: set(change),
});
