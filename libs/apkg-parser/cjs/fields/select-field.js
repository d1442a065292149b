"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.selectField = void 0;
const indexPattern = /^(?:0|[1-9]\d{0,5})$/;
/**
 * The 0-based position of the field that `selector` names: an exact field name first, then an index in plain decimal
 * digits. A field called "1" is therefore found by its name, and "é" whichever way it is composed.
 * Undefined when there is none.
 *
 * @example
 * ```ts
 * selectField(['Front', 'Back'], 'Back'); // 1
 * selectField(['Front', 'Back'], '0'); // 0
 * selectField(['Front', 'Back'], 'Extra'); // undefined
 * ```
 */
const selectField = (fields, selector) => {
    const named = [fields.indexOf(selector), fields.findIndex((name) => name.normalize() === selector.normalize())].find((at) => at >= 0);
    if (named !== undefined)
        return named;
    const index = indexPattern.test(selector) ? Number(selector) : fields.length;
    return index < fields.length ? index : undefined;
};
exports.selectField = selectField;
//# sourceMappingURL=select-field.js.map