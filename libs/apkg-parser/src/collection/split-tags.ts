const separators = /[ \u3000]+/;

/** The tags of a note, split as in Anki: only at spaces and ideographic spaces (U+3000). */
export const splitTags = (tags: string): readonly string[] =>
  tags.split(tags.includes('\u3000') ? separators : ' ').filter(Boolean);
