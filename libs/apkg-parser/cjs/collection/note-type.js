"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.clozeFieldName = exports.imageOcclusionStockKind = void 0;
/** Anki's number for the image occlusion type among its stock note types. */
exports.imageOcclusionStockKind = 6;
const clozeFilter = /\{\{[^{}]*?\bcloze(?:-only)?:([^{}]*)\}\}/;
/** Name of the first field that a template shows as cloze; undefined when none does. */
const clozeFieldName = (templates) => {
    for (const { questionFormat } of templates) {
        const name = clozeFilter.exec(questionFormat)?.[1]?.split(':').at(-1)?.trim();
        if (name !== undefined)
            return name;
    }
    return undefined;
};
exports.clozeFieldName = clozeFieldName;
//# sourceMappingURL=note-type.js.map