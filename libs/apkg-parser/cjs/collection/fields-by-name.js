"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fieldsByName = void 0;
/**
 * The values of a note by the names of its fields, in their order: as Anki shows them, or with `raw` as they are in the
 * file, where the first of several fields of one name counts. A `Map`, as a field may be called `__proto__` or `0`.
 *
 * @example
 * ```ts
 * fieldsByName(note, noteType).get('Front');
 * ```
 */
const fieldsByName = (note, { fields, rawFields }, { raw = false } = {}) => {
    const values = new Map();
    (raw ? rawFields : fields).forEach((name, at) => {
        if (!values.has(name))
            values.set(name, note.fields[at] ?? '');
    });
    return values;
};
exports.fieldsByName = fieldsByName;
//# sourceMappingURL=fields-by-name.js.map