const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

// Anki's names have at most 120 bytes. Composing unlimited combining marks takes quadratic time.
const longestName = 200;
const composed = (name: string): string => (name.length > longestName ? name : name.normalize('NFC'));

/**
 * The forms of a name, tried in order: unchanged first, because some tools write names in another form than the package
 * does.
 */
const meanings = [(name: string) => name, composed, decoded];

/** The names that a name in a text may mean, the likeliest first. */
export const namesMeant = (name: string): readonly string[] => [...new Set(meanings.map((meant) => meant(name)))];

/** Finds the name among known ones that a name in a text means: later forms are only tried where earlier ones fail. */
export const nameMeantIn =
  (known: { has(name: string): boolean }) =>
  (name: string): string | undefined => {
    for (const meant of meanings) {
      const found = meant(name);
      if (known.has(found)) return found;
    }
    return undefined;
  };
