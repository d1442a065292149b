/** The members of a form that differ from what is stored. */
export const changesFrom = <Values extends object>(stored: Values, typed: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== stored[name as keyof Values]),
  ) as Partial<Values>;
