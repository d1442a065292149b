/** After the last `>` no tag can end, so a `<` there is text: without this `a <b` would lose its end. */
export const withoutUnclosedTag = (html: string): string => {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end) + html.slice(end).replaceAll('<', '&lt;');
};

/** As that, and as long as the text: what stands for such a `<` is no part of any markup. */
export const maskedUnclosedTag = (html: string): string => {
  const end = html.lastIndexOf('>') + 1;
  if (!html.includes('<', end)) return html;
  // Not replaced one by one: where there are millions, a note of each place takes half a gigabyte.
  return html.slice(0, end) + html.slice(end).split('<').join('\u0001');
};
