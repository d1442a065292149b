// What an editor leaves behind in an empty field. Anything else, such as a picture, is content.
const nothing = /<\/?(?:br|div|p|span)\s*\/?>|&nbsp;|[\s\u200b-\u200d\u2060\ufeff]/gi;

/** True when text has nothing in it but space, of any width. */
export const isBlankText = (text: string): boolean => /^[\s\u200b-\u200d\u2060\ufeff]*$/.test(text);

/** True when a field shows nothing: no text and no element but empty lines. */
export const isBlankHtml = (html: string): boolean => html.replace(nothing, '') === '';
