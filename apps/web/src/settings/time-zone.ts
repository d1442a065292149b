const canonical = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** The zone of this device, if its clock is another one than that of the account. */
export const detectedZone = (zone: string): string | undefined => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return canonical(zone) === canonical(timeZone) ? undefined : timeZone;
};

/** All zones that the browser names, in order, with those that it may spell in another way. */
export const zonesWith = (...others: readonly (string | undefined)[]): readonly string[] =>
  [...new Set(['UTC', ...others, ...Intl.supportedValuesOf('timeZone')])]
    .filter((zone) => zone !== undefined)
    .toSorted();
