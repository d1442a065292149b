/** What a value is, in a word or two; never the value itself, which may be a secret. */
const kindOf = (value: unknown): string => {
  if (value === undefined || value === null) return String(value);
  const kind =
    typeof value === 'object' ? Object.prototype.toString.call(value).slice('[object '.length, -1) : typeof value;
  return `${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind === 'Object' ? 'object' : kind}`;
};

/** The error of a value of the wrong type: it says where, and what was expected in its place. */
export const unexpected = (where: string, expected: string, got: unknown): TypeError =>
  new TypeError(`${where}: expected ${expected}, got ${kindOf(got)}`);

/** The value, unless it is no object. */
export const anObject = <T extends object>(where: string, expected: string, value: T): T => {
  if (typeof value !== 'object' || (value as T | null) === null) throw unexpected(where, expected, value);
  return value;
};
