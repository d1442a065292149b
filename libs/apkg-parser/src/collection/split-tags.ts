const separators = /[ \u3000]+/;

/** The tags of a note, as Anki splits them: at spaces and at ideographic spaces (U+3000), and at nothing else. */
export const splitTags = (tags: string): readonly string[] => tags.split(separators).filter(Boolean);
