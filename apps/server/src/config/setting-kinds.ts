import { trustedUrl } from './trusted-url.ts';

/** How a setting is parsed. `parse` returns `undefined` for invalid text. */
export interface Kind<Value, Absent = Value> {
  /** Completes "must be …"; blank when any text is valid. */
  readonly expected: string;
  readonly parse: (text: string) => Value | undefined;
  /** The value of an absent setting. */
  readonly fallback: Absent;
}

/** One environment variable. This is the only definition of it, from which the documentation is generated. */
export interface Setting extends Kind<unknown> {
  readonly about: string;
  /** The default as text, when it is not a plain value. */
  readonly shown?: string;
  /** May have a secret, so that it may be in a file: `<name>_FILE` names that file. */
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

/** Texts with commas between. */
export const texts: Kind<readonly string[]> = {
  expected: '',
  parse: (value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  fallback: [],
};

const shortestSecret = 32;

/** Used unchanged, including blanks. */
export const secret: Kind<string, undefined> = {
  expected: `at least ${shortestSecret} bytes, such as the output of: openssl rand -hex 32`,
  parse: (value) => (Buffer.byteLength(value) < shortestSecret ? undefined : value),
  fallback: undefined,
};

/** Kept as written, because an issuer is compared byte for byte. */
export const keysUrl: Kind<string, undefined> = {
  expected: 'an https URL (http only on this machine)',
  parse: (value) => (trustedUrl(value.trim()) ? value.trim() : undefined),
  fallback: undefined,
};

/** Sites whose pages may call the service: `*` for all. */
export type Origins = '*' | readonly string[];

/**
 * An origin as browsers write it, because it is compared literally: no path, no trailing slash, no default port, not
 * `null`.
 */
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
