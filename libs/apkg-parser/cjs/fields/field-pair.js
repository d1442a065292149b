"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fieldPair = void 0;
const note_type_ts_1 = require("../collection/note-type.js");
const select_field_ts_1 = require("./select-field.js");
const existing = ({ rawFields }, index) => index < rawFields.length ? index : undefined;
/** The first two fields; for a cloze type the field its template shows as cloze, and the one after it ("Back Extra"). */
const ownPair = (type) => {
    const cloze = type.kind === 'cloze' ? type.rawFields.indexOf((0, note_type_ts_1.clozeFieldName)(type.templates) ?? '') : 0;
    const term = Math.max(0, cloze);
    return { term: existing(type, term), definition: existing(type, term + 1) };
};
/** The fields that a selection means in one note type, by the names that the file gives them. */
const fieldPair = (type, selection) => selection.fields === 'auto'
    ? ownPair(type)
    : {
        term: (0, select_field_ts_1.selectField)(type.rawFields, selection.termField),
        definition: (0, select_field_ts_1.selectField)(type.rawFields, selection.definitionField),
    };
exports.fieldPair = fieldPair;
//# sourceMappingURL=field-pair.js.map