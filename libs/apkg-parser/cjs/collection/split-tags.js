"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.splitTags = void 0;
const separators = /[ \u3000]+/;
/** The tags of a note, as Anki splits them: at spaces and at ideographic spaces (U+3000), and at nothing else. */
const splitTags = (tags) => tags.split(separators).filter(Boolean);
exports.splitTags = splitTags;
//# sourceMappingURL=split-tags.js.map