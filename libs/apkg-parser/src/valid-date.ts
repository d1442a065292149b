/** The date `milliseconds` after 1970; undefined if a `Date` cannot represent it. */
export const validDate = (milliseconds: number): Date | undefined => {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date;
};
