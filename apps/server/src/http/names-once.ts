/**
 * How many names all objects in a value have: fewer than were written where one of them was given twice, for the last one
 * stands for all of them then.
 */
export const namesIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const members: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : members.length;
  return members.reduce<number>((names, member) => names + namesIn(member), own);
};
