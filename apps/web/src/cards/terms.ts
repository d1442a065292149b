/** A term has no space outside of quotes. */
const terms = /-?(?:[^\s"]*"[^"]*(?:"|$)|\S+)/g;

const termsIn = (query: string): readonly string[] => query.match(terms) ?? [];

const isTermOf = (term: string, name: string): boolean => term.startsWith(`${name}:`);

/** What a query demands by `name:value`; blank if nothing. */
export const valueOf = (query: string, name: string): string =>
  termsIn(query)
    .find((term) => isTermOf(term, name))
    ?.slice(name.length + 1) ?? '';

/** The query with `name:value` in place of other terms of that name. A blank value removes them. */
export const withValue = (query: string, name: string, value: string): string =>
  [...termsIn(query).filter((term) => !isTermOf(term, name)), ...(value === '' ? [] : [`${name}:${value}`])].join(' ');
