import type { QueueScheduling } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import type { OfflineScheduler } from '@flashcards/client-sdk/offline';
import { offlineScheduler } from '@flashcards/client-sdk/offline';
import { client } from '../session.ts';

/** What a scheduler is made from. */
export interface Plan {
  readonly scheduling: QueueScheduling;
  readonly askedAt: Date;
  /** The paths of folders by the ids of the sets in them. */
  readonly folders: ReadonlyMap<string, string>;
}

export const foldersOfSets = async (): Promise<Plan['folders']> => {
  const tree = await client.folders.tree();
  return new Map([...setsIn(tree)].map(({ folder, set }) => [set.id, folder]));
};

/** The folders matter only where one has a preset. Those of a plan before are taken over. */
export const planOf = async (scheduling: QueueScheduling, askedAt: Date, before?: Plan): Promise<Plan> => {
  const hasFolders = scheduling.presets.some(({ scope }) => scope.startsWith('folder:'));
  const known = before?.folders ?? new Map<string, string>();
  return { scheduling, askedAt, folders: hasFolders && known.size === 0 ? await foldersOfSets() : known };
};

export const schedulerOf = ({ scheduling, askedAt, folders }: Plan): OfflineScheduler =>
  offlineScheduler(scheduling, { askedAt, folderOf: (set) => folders.get(set) });
