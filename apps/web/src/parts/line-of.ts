/** A line shows no more, and tags that never end would be searched for again and again. */
const longest = 4000;

const hidden = /<(style|script)\b.*?(?:<\/\1>|$)|<!--.*?-->/gis;
const blocks = /<(?:br|hr|\/?(?:p|div|li|tr|td|h\d))\b/gi;
const tags = /<\/?[a-z][^>]*>?/gi;

/** The characters that references such as `&nbsp;` stand for. */
const resolved = (text: string): string => {
  if (!text.includes('&')) return text;
  // Nothing of a template runs or loads.
  const template = document.createElement('template');
  template.innerHTML = text.replaceAll('<', '&lt;');
  return template.content.textContent ?? '';
};

/** The text of HTML in one line, for lists: parsing the HTML of many rows would take long. To be shown as text only. */
export const lineOf = (html: string): string =>
  resolved(html.slice(0, longest).replace(hidden, '').replace(blocks, ' $&').replace(tags, ''))
    .replace(/\s+/g, ' ')
    .trim();
