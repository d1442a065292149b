const wideSpaces = /\u3000/g;

/**
 * The tags of a note, split as in Anki: only at spaces and ideographic spaces (U+3000). Faster than splitting and
 * leaving out what is empty.
 */
export const splitTags = (text: string): readonly string[] => {
  const tags: string[] = [];
  const spaced = text.includes('\u3000') ? text.replace(wideSpaces, ' ') : text;
  for (let from = 0; from < spaced.length;) {
    const space = spaced.indexOf(' ', from);
    const to = space < 0 ? spaced.length : space;
    if (to > from) tags.push(spaced.slice(from, to));
    from = to + 1;
  }
  return tags;
};
