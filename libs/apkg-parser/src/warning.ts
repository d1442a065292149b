/** A part of the package that could not be used, although the rest is readable. */
export interface PackageWarning {
  readonly code:
    | 'unreadable-media-map'
    | 'unreadable-media-entry'
    | 'unsafe-media-name'
    | 'missing-media-file'
    | 'unreadable-note-type'
    | 'unreadable-note'
    | 'uneven-note'
    | 'unreadable-card'
    | 'unreadable-review'
    | 'unreadable-decks'
    | 'unreadable-deck'
    | 'unreadable-deck-options'
    | 'unreadable-settings';
  /** For people: place and reason. */
  readonly message: string;
  /** The part in question: `media map`, `note type 123`, `deck 5`, `note 12`. */
  readonly place: string;
  /** What is wrong with it. */
  readonly reason: string;
  /** The number of further warnings of this code that were only counted. Set on the last listed warning of its code. */
  readonly more?: number;
}

export type WarningCode = PackageWarning['code'];

/** Collects warnings. Keeps the first ones of each code and counts the others, because a package may cause millions. */
export interface WarningLog {
  add(code: WarningCode, place: string, reason: string): void;
  list(): readonly PackageWarning[];
}

const mostOfOneCode = 20;
const longestName = 60;

interface OfOneCode {
  readonly warnings: PackageWarning[];
  more: number;
}

const withMore = ({ warnings, more }: OfOneCode): readonly PackageWarning[] =>
  warnings.map((warning, at) => (more > 0 && at === warnings.length - 1 ? { ...warning, more } : warning));

export const warningLog = (): WarningLog => {
  const byCode = new Map<WarningCode, OfOneCode>();
  return {
    add: (code, place, reason) => {
      const ofCode = byCode.get(code) ?? { warnings: [], more: 0 };
      byCode.set(code, ofCode);
      if (ofCode.warnings.length >= mostOfOneCode) ofCode.more += 1;
      else ofCode.warnings.push({ code, message: `The ${place}: ${reason}.`, place, reason });
    },
    list: () => Array.from(byCode.values(), withMore).flat(),
  };
};

const mostNames = 5;

/** The reason of a warning about settings that have their defaults instead of their stored values. */
export const damagedSettings = (names: readonly string[]): string =>
  `its settings ${names.slice(0, mostNames).join(', ')} are damaged`;

/** A name from a package for a warning: shortened, and on one line. */
export const shownName = (name: string): string => JSON.stringify(name.slice(0, longestName));
