/** A user as the service names one: by a display name, or by the user ID. */
export interface Person {
  readonly user: string;
  readonly displayName?: string | undefined;
}

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Nobody is without a name that others see. */
export const nameOf = ({ user, displayName }: Person): string =>
  displayName !== undefined && visible.test(displayName) ? displayName : user;

const firstLetter = (word: string): string => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0].slice(0, 4) ?? '';

/** Of the first and the last word; `?` where a name has neither letters nor digits. */
export const initialsOf = (name: string): string => {
  const letters = name.split(/[\s@._-]+/).flatMap((word) => firstLetter(word) || []);
  const [first = '?', last = ''] = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return (first + last).toUpperCase();
};

/** How many classes `avatar-0`, `avatar-1` and so on there are. */
const tints = 6;

/** The same for a user on every page. */
export const tintOf = (user: string): number => {
  let hash = 0;
  for (const letter of user) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash % tints;
};
