"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.foldCase = void 0;
// Upper case takes it for an i, while full case folding keeps it apart.
const dotlessI = 'ı';
const foldCharacter = (character) => character === dotlessI ? character : character.toLowerCase().toUpperCase().toLowerCase();
/** Unicode's full case folding, which JavaScript lacks: two names that differ in case only fold to one, `ß` and `ss` too. */
const foldCase = (text) => Array.from(text, foldCharacter).join('');
exports.foldCase = foldCase;
//# sourceMappingURL=fold-case.js.map