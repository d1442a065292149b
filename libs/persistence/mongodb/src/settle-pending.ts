import type { Call } from './call.ts';
import { anyOf } from './keys.ts';

/** Which of these journals hold a change that is not carried out; nearly always none, and one command says so of them all. */
export const pendingAmong = async (
  { journals }: Call['collections'],
  ids: readonly string[],
): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  const wanted = { _id: anyOf(ids), isPending: true };
  const pending = await journals.find(wanted, { projection: { _id: 1 } }).toArray();
  return pending.map(({ _id }) => _id);
};
