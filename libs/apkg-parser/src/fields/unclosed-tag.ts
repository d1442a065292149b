/** Escapes `<` after the last `>`, where no tag can end, so that `a <b` keeps its end. */
export const withoutUnclosedTag = (html: string): string => {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end) + html.slice(end).replaceAll('<', '&lt;');
};

/** The same with a result of equal length: a control character, which is never part of markup, replaces each `<`. */
export const maskedUnclosedTag = (html: string): string => {
  const end = html.lastIndexOf('>') + 1;
  if (!html.includes('<', end)) return html;
  // `split` and `join` instead of `replaceAll`, which takes half a gigabyte for millions of matches.
  return html.slice(0, end) + html.slice(end).split('<').join('\u0001');
};
