"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isBlankHtml = exports.isBlankText = void 0;
// What an editor leaves behind in an empty field. Anything else, such as a picture, is content.
const nothing = /<\/?(?:br|div|p|span)\s*\/?>|&nbsp;|[\s\u200b-\u200d\u2060\ufeff]/gi;
/** True when text has nothing in it but space, of any width. */
const isBlankText = (text) => /^[\s\u200b-\u200d\u2060\ufeff]*$/.test(text);
exports.isBlankText = isBlankText;
/** True when a field shows nothing: no text and no element but empty lines. */
const isBlankHtml = (html) => html.replace(nothing, '') === '';
exports.isBlankHtml = isBlankHtml;
//# sourceMappingURL=is-blank.js.map