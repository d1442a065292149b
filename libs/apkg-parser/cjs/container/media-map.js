"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readMediaMap = void 0;
const json_values_ts_1 = require("../json-values.js");
const protobuf_ts_1 = require("../protobuf.js");
const byte_source_ts_1 = require("./byte-source.js");
const read_member_ts_1 = require("./read-member.js");
const unzstd_ts_1 = require("./unzstd.js");
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const readJson = (bytes, mostEntries) => {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const map = json === '' ? {} : (0, json_values_ts_1.parseJson)(json, mostEntries + 1);
    if (typeof map !== 'object' || map === null || Array.isArray(map))
        throw new TypeError('media map is no object');
    return Object.entries(map).map(([member, name]) => /^\d+$/.test(member) && typeof name === 'string' ? { member, name } : undefined);
};
const readEntry = (bytes, index) => {
    const entry = (0, protobuf_ts_1.readProtobuf)(bytes);
    const sha1 = (0, protobuf_ts_1.bytesField)(entry, 3);
    return {
        member: String(entry.has(255) ? (0, protobuf_ts_1.numberField)(entry, 255) : index),
        name: (0, protobuf_ts_1.textField)(entry, 1),
        size: (0, protobuf_ts_1.numberField)(entry, 2),
        ...(sha1?.length === 20 ? { sha1: hex(sha1) } : {}),
    };
};
const readMessage = (bytes, mostEntries) => ((0, protobuf_ts_1.readProtobuf)(bytes, mostEntries).get(1) ?? []).map((entry, index) => typeof entry === 'object' ? readEntry(entry, index) : undefined);
/** True when `name` cannot lead out of a folder on any system. */
const isSafe = (name) => name !== '' && name !== '.' && name !== '..' && !/[/\\\u0000-\u001f\u007f]|^[a-z]:/i.test(name);
const readListed = async (archive, version) => {
    const member = archive.members.get('media');
    if (!member)
        return [];
    const { limits } = archive;
    const bytes = await (0, read_member_ts_1.readMember)(archive, member, limits.mediaMapBytes);
    const { mediaMapBytes, zipEntries } = limits;
    return version === 'latest'
        ? readMessage((0, unzstd_ts_1.unzstd)(bytes, mediaMapBytes, limits), zipEntries)
        : readJson(bytes, zipEntries);
};
const sort = (archive, listed) => {
    const media = [];
    const left = new Map();
    const leaveOut = (code) => void left.set(code, (left.get(code) ?? 0) + 1);
    for (const entry of listed) {
        const file = entry && archive.members.get(entry.member);
        if (!entry)
            leaveOut('unreadable-media-entry');
        else if (!isSafe(entry.name))
            leaveOut('unsafe-media-name');
        else if (!file)
            leaveOut('missing-media-file');
        // The old map has no sizes; the zip's directory knows them.
        else
            media.push({ size: file.size, ...entry });
    }
    return {
        media,
        warnings: Array.from(left, ([code, count]) => ({ code, message: `Left out ${count} of the media files.` })),
    };
};
/** Reads the list of media files. A list that cannot be read is a warning: the notes are not lost over it (Anki's are). */
const readMediaMap = async (archive, version) => {
    try {
        return sort(archive, await readListed(archive, version));
    }
    catch (error) {
        if ((0, byte_source_ts_1.isUnreadableSource)(error))
            throw error;
        return {
            media: [],
            warnings: [{ code: 'unreadable-media-map', message: 'The list of media files cannot be read.' }],
        };
    }
};
exports.readMediaMap = readMediaMap;
//# sourceMappingURL=media-map.js.map