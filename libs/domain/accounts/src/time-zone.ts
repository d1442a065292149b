/** Zones that IANA has renamed. Intl keeps the first name that it knew and does not list the new one. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Etc/GMT': 'UTC',
  'Etc/UTC': 'UTC',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Etc/GMT-14 to Etc/GMT+12: zones of IANA that Intl accepts and does not list. */
const fixedOffsets = Array.from({ length: 27 }, (_, index) => index - 14)
  .filter((hours) => hours !== 0)
  .map((hours) => `Etc/GMT${hours < 0 ? '' : '+'}${hours}`);

const canonicalNames = (): ReadonlyMap<string, string> => {
  const known = [...fixedOffsets, ...Intl.supportedValuesOf('timeZone'), ...Object.keys(renamed)];
  const named = known.map((zone) => [zone, renamed[zone] ?? zone] as const);
  const canonical = named.map(([, zone]) => [zone, zone] as const);
  return new Map([...canonical, ...named].map(([zone, name]) => [zone.toLowerCase(), name]));
};

let remembered: ReadonlyMap<string, string> | undefined;

const canonicalName = (zone: string): string | undefined => {
  // Computed on first use: Intl takes some milliseconds for its list.
  remembered ??= canonicalNames();
  return remembered.get(zone.toLowerCase());
};

/** The zone that a link such as `US/Pacific` refers to, by Intl's name. */
const targetOf = (link: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: link }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/**
 * The canonical name of an IANA zone, in any letter case: `UTC`, or an area and a place such as `Europe/Rome`. Links
 * count as the zone that they refer to. `undefined` for anything else: an abbreviation such as `PST` or `IST` is
 * ambiguous, and an offset such as `+02:00` has no daylight saving time.
 */
export const canonicalTimeZone = (text: string): string | undefined => {
  if (!/^(?:UTC|[A-Za-z]{2,20}\/[A-Za-z0-9_+/-]{1,40})$/i.test(text)) return undefined;
  return canonicalName(text) ?? canonicalName(targetOf(text) ?? '');
};
