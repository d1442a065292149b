/** Days on which a week may begin; Sunday is 0. */
export const firstWeekdays = [1, 0, 6, 5] as const;

/** Among the preferences of an account. `undefined`: as on the device. */
export const chosenWeekday = (preferences: unknown): (typeof firstWeekdays)[number] | undefined => {
  const { firstWeekday } = Object(preferences) as { readonly firstWeekday?: unknown };
  return firstWeekdays.find((weekday) => weekday === firstWeekday);
};

/** On which a week begins where the language is spoken; Sunday is 0. Monday if the browser does not know. */
export const usualWeekday = (language: string): number => {
  try {
    const locale: Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(language);
    return (locale.getWeekInfo?.().firstDay ?? 1) % 7;
  } catch {
    // No language: on a system without one, some browsers say "C".
    return 1;
  }
};
