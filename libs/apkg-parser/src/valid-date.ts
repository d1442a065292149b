/** The moment so many milliseconds after 1970; undefined for one that no `Date` holds. */
export const validDate = (milliseconds: number): Date | undefined => {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date;
};
