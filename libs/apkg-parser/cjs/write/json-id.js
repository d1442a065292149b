"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.jsonId = void 0;
/** An id as Anki's JSON has it: a number, or text where JavaScript would round it. Anki reads both. */
const jsonId = (id) => {
    const number = Number(id);
    return Number.isSafeInteger(number) ? number : id;
};
exports.jsonId = jsonId;
//# sourceMappingURL=json-id.js.map