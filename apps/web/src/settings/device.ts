const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (names: readonly (readonly [string, RegExp])[], userAgent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** What a user agent says about a browser, or the first name in that of a program. Blank where it says nothing. */
export const deviceOf = (userAgent: string): { readonly browser: string; readonly system: string } => ({
  // Browsers name those whose pages they can show: the most particular name counts.
  browser: nameIn(browsers, userAgent) ?? /^[^\s/]*/.exec(userAgent)?.[0] ?? '',
  system: nameIn(systems, userAgent) ?? '',
});
