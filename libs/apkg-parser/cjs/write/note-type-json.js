"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.noteTypeJson = exports.checkNoteType = void 0;
const note_type_ts_1 = require("../collection/note-type.js");
const check_ts_1 = require("./check.js");
const json_id_ts_1 = require("./json-id.js");
// What Anki's LaTeX support puts around a field; a note type without it could not have any.
const latexPre = '\\documentclass[12pt]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\begin{document}\n';
const latexPost = '\\end{document}';
const reference = /\{\{[#^/]?([^{}]*)\}\}/g;
/** Indexes of the fields that a template shows: Anki's oldest versions make a card when any of them holds something. */
const fieldsShown = ({ questionFormat }, fields) => {
    const names = Array.from(questionFormat.matchAll(reference), ([, name = '']) => name.split(':').at(-1)?.trim());
    return fields.flatMap((field, index) => (names.includes(field.trim()) ? [index] : []));
};
const fieldJson = (name, ord, type) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
    // An occlusion's fields are known by their place, whatever the language of their names.
    ...(type.imageOcclusion ? { tag: ord, preventDeletion: ord < 4 } : {}),
});
const templateJson = ({ name, questionFormat, answerFormat }, ord) => ({
    name,
    ord,
    qfmt: questionFormat,
    afmt: answerFormat,
    bqfmt: '',
    bafmt: '',
    did: null,
});
const checkNames = (names, place) => {
    if (names.length === 0)
        (0, check_ts_1.refuse)(place, 'must have at least one');
    names.forEach((name, at) => {
        if ((0, check_ts_1.checkText)(name, `${place} ${at}`) === '')
            (0, check_ts_1.refuse)(`${place} ${at}`, 'must have a name');
    });
};
/** Throws `TypeError` for a note type that Anki would not take. */
const checkNoteType = (type) => {
    const place = `note type ${(0, check_ts_1.checkId)(type.id, 'the id of a note type')}:`;
    (0, check_ts_1.checkText)(type.name, `${place} its name`);
    if (type.name === '')
        (0, check_ts_1.refuse)(`${place} its name`, 'must not be empty');
    (0, check_ts_1.checkText)(type.css, `${place} its css`);
    checkNames(type.fields, `${place} field`);
    checkNames(type.templates.map(({ name }) => name), `${place} template`);
    for (const { questionFormat, answerFormat } of type.templates)
        (0, check_ts_1.checkText)(`${questionFormat}${answerFormat}`, `${place} a template`);
    (0, check_ts_1.checkInteger)(type.sortField, { least: 0, most: type.fields.length - 1 }, `${place} its sort field`);
    if (type.kind === 'cloze' && type.templates.length !== 1)
        (0, check_ts_1.refuse)(`${place} a cloze type`, 'has one template');
};
exports.checkNoteType = checkNoteType;
/** A note type as Anki's schema 11 describes it. */
const noteTypeJson = (type, modified) => ({
    id: (0, json_id_ts_1.jsonId)(type.id),
    name: type.name,
    type: type.kind === 'cloze' ? 1 : 0,
    mod: modified,
    usn: 0,
    sortf: type.sortField,
    did: null,
    tmpls: type.templates.map(templateJson),
    flds: (type.rawFields ?? type.fields).map((name, ord) => fieldJson(name, ord, type)),
    css: type.css,
    latexPre,
    latexPost,
    latexsvg: false,
    req: type.templates.map((template, ord) => [ord, 'any', fieldsShown(template, type.fields)]),
    ...(type.imageOcclusion ? { originalStockKind: note_type_ts_1.imageOcclusionStockKind } : {}),
    tags: [],
    vers: [],
});
exports.noteTypeJson = noteTypeJson;
//# sourceMappingURL=note-type-json.js.map