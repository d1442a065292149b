"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.sortText = void 0;
/** What a field is sorted and compared by: its text. */
const sortText = (html) => html;
exports.sortText = sortText;
//# sourceMappingURL=sort-text.js.map