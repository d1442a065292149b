/** The end of the year 9999, the last day that Anki can count. */
export const lastSecond = 253_402_300_799;

/** The time of the last change in seconds since 1970 as a date; undefined if it is not valid. */
export const modifiedAt = (seconds: unknown): Date | undefined =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= lastSecond
    ? new Date(Math.floor(seconds) * 1000)
    : undefined;

/** The time of the last change as a property, if it is valid. */
export const modifiedIn = (seconds: unknown): { readonly modified?: Date } => {
  const modified = modifiedAt(seconds);
  return modified ? { modified } : {};
};
