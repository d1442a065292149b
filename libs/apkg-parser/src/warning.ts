/** Something in the package that could not be used, although the rest can be read. */
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
    | 'unreadable-deck';
  /** A sentence for people: place and reason. */
  readonly message: string;
  /** What it is about: `media map`, `note type 123`, `deck 5`, `note 12`. */
  readonly place: string;
  /** What is wrong with it. */
  readonly reason: string;
  /** How many more of this code there are, each with a place of its own that is not told; on the last one of its code. */
  readonly more?: number;
}

export type WarningCode = PackageWarning['code'];

/** Warnings as they come up. Of each code only the first are kept, and the others counted: a package may make millions. */
export interface WarningLog {
  add(code: WarningCode, place: string, reason: string): void;
  list(): readonly PackageWarning[];
}

const mostOfOneCode = 20;
const longestName = 60;

interface Told {
  readonly warnings: PackageWarning[];
  more: number;
}

const withMore = ({ warnings, more }: Told): readonly PackageWarning[] =>
  warnings.map((warning, at) => (more > 0 && at === warnings.length - 1 ? { ...warning, more } : warning));

export const warningLog = (): WarningLog => {
  const byCode = new Map<WarningCode, Told>();
  return {
    add: (code, place, reason) => {
      const told = byCode.get(code) ?? { warnings: [], more: 0 };
      byCode.set(code, told);
      if (told.warnings.length >= mostOfOneCode) told.more += 1;
      else told.warnings.push({ code, message: `The ${place}: ${reason}.`, place, reason });
    },
    list: () => Array.from(byCode.values(), withMore).flat(),
  };
};

/** A name out of a package, short and on one line, to be told in a warning. */
export const shownName = (name: string): string => JSON.stringify(name.slice(0, longestName));
