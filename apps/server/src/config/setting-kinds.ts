import { trustedUrl } from './trusted-url.ts';

/** How one setting is read. `parse` answers `undefined` for what it does not take. */
export interface Kind<Value, Absent = Value> {
  /** Completes "must be …"; blank where anything will do. */
  readonly expected: string;
  readonly parse: (text: string) => Value | undefined;
  /** What an absent one means. */
  readonly fallback: Absent;
}

/** One variable of the environment: all that anyone may know of it, and the only place where it is written down. */
export interface Setting extends Kind<unknown> {
  readonly about: string;
  /** The default, where it is no plain value. */
  readonly shown?: string;
  /** May hold a secret, so a file may hold it: `<name>_FILE` names that file. */
  readonly mayBeInFile?: true;
}

export const integer = (fallback: number, { least, most }: { least: number; most: number }): Kind<number> => ({
  expected: `a whole number from ${least} to ${most}`,
  parse: (text) => {
    const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : -1;
    return value >= least && value <= most ? value : undefined;
  },
  fallback,
});

export const oneOf = <const Word extends string>(fallback: Word, words: readonly Word[]): Kind<Word> => ({
  expected: `one of ${words.join(', ')}`,
  parse: (text) => words.find((word) => word === text.trim()),
  fallback,
});

export const text = (fallback: string): Kind<string> => ({
  expected: '',
  parse: (value) => value.trim(),
  fallback,
});

const shortestSecret = 32;

/** Taken as it is, blanks included. */
export const secret: Kind<string, undefined> = {
  expected: `at least ${shortestSecret} bytes, such as the output of: openssl rand -hex 32`,
  parse: (value) => (Buffer.byteLength(value) < shortestSecret ? undefined : value),
  fallback: undefined,
};

/** Kept as it was written, for an issuer is compared byte for byte. */
export const keysUrl: Kind<string, undefined> = {
  expected: 'an https URL (http only on this machine)',
  parse: (value) => (trustedUrl(value.trim()) ? value.trim() : undefined),
  fallback: undefined,
};

/** Sites whose pages may call us: `*` for all. */
export type Origins = '*' | readonly string[];

/** As a browser writes it, for it is compared to the letter: no path, no slash at the end, no default port, not `null`. */
const isOrigin = (value: string): boolean =>
  /^https?:[^*]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value;

export const origins: Kind<Origins> = {
  expected: 'origins such as https://cards.example, without a path and with commas between, or *',
  parse: (value) => {
    if (value.trim() === '*') return '*';
    const all = value.split(',').map((each) => each.trim());
    return all.every(isOrigin) ? all : undefined;
  },
  fallback: [],
};
