import { migrateStore, migrationStatusOf } from '../open-store.ts';
import type { SettingOptions } from './data.ts';
import { dataPlace } from './data.ts';

const steps = { up: migrateStore, status: migrationStatusOf } as const;

/** Says which version the data has, after bringing it up to date where that is asked for. */
export const migrate = async (asked: keyof typeof steps, options: SettingOptions): Promise<void> => {
  const { version, latest, pending } = await steps[asked](dataPlace(options).database);
  const left = pending.length > 0 ? `, pending: ${pending.join(', ')}` : '';
  process.stdout.write(`version ${version} of ${latest}${left}\n`);
};
