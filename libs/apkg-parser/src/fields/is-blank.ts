// What editors leave in an empty field. Anything else, such as an image, is content.
const nothing = /<\/?(?:br|div|p|span)\s*\/?>|&nbsp;|[\s\u200b-\u200d\u2060\ufeff]/gi;

/** Whether a text consists only of space characters of any width. */
export const isBlankText = (text: string): boolean => /^[\s\u200b-\u200d\u2060\ufeff]*$/.test(text);

/** Whether a field shows nothing: no text, and no elements except line breaks and empty blocks. */
export const isBlankHtml = (html: string): boolean => html.replace(nothing, '') === '';
