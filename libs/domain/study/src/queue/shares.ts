/** A number for own sets, and one for sets of others. */
export interface Sides {
  readonly own: number;
  readonly shared: number;
}

/**
 * Divides a limit between own and shared sets, in proportion to what each has, with at least one each from a limit of 2
 * on. A side never gets more than it has while the other lacks something.
 */
export const sharesOf = (limit: number, { own, shared }: Sides): Sides => {
  if (own + shared <= limit) return { own, shared };
  if (own === 0 || shared === 0) return { own: Math.min(own, limit), shared: Math.min(shared, limit) };
  const proportional = Math.round((limit * own) / (own + shared));
  const least = limit >= 2 ? 1 : 0;
  const ofOwn = Math.min(Math.max(proportional, least, limit - shared), limit - least, own);
  return { own: ofOwn, shared: limit - ofOwn };
};
