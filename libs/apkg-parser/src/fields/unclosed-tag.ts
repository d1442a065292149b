/** After the last `>` no tag can end, so a `<` there is text: without this `a <b` would lose its end. */
export const withoutUnclosedTag = (html: string): string => {
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end) + html.slice(end).replaceAll('<', '&lt;');
};
