"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.addMedia = addMedia;
const check_ts_1 = require("./check.js");
const media_name_ts_1 = require("./media-name.js");
const sha1_ts_1 = require("./sha1.js");
/** Adds each file in its turn, under the number of its place in the list. */
async function* addMedia(media, { zip, hold, signal, }) {
    const files = [];
    const names = new Set();
    for await (const file of media) {
        signal?.throwIfAborted();
        const name = (0, media_name_ts_1.checkMediaName)(file.name);
        if (names.has(name))
            (0, check_ts_1.refuse)(`media file '${name}':`, 'there is another one with this name');
        names.add(name);
        const bytes = await file.bytes();
        yield* zip.add(String(files.length), hold(bytes));
        files.push({ name, size: bytes.length, sha1: (0, sha1_ts_1.sha1)(bytes) });
    }
    return files;
}
//# sourceMappingURL=add-media.js.map