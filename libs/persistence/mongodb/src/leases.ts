import { randomUUID } from 'node:crypto';
import type { Collections } from './collections.ts';
import { isInserted } from './insert.ts';

/** Gives the lease back. */
export type Release = () => Promise<void>;

/** Whether somebody holds it now. */
export const isHeld = async ({ leases }: Pick<Collections, 'leases'>, name: string): Promise<boolean> =>
  ((await leases.findOne({ _id: name }))?.until.getTime() ?? 0) > Date.now();

/**
 * Takes the lease, also one that has run out, or gives `undefined` where another holds it. It spares work done twice;
 * nothing relies on there being one holder only, for clocks differ.
 */
export const takeLease = async (
  collections: Collections,
  name: string,
  milliseconds: number,
): Promise<Release | undefined> => {
  const { leases } = collections;
  const holder = randomUUID();
  const lease = { _id: name, holder, until: new Date(Date.now() + milliseconds) };
  const release = async (): Promise<void> => void (await leases.deleteOne({ _id: name, holder }));
  if (await isInserted(leases, lease)) return release;
  const held = await leases.findOne({ _id: name });
  if (held && held.until.getTime() > Date.now()) return undefined;
  if (held && (await leases.deleteOne({ _id: name, holder: held.holder })).deletedCount === 0) return undefined;
  return (await isInserted(leases, lease)) ? release : undefined;
};
