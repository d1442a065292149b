"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.pageTrees = void 0;
const package_error_ts_1 = require("../package-error.js");
const fileHeader = 100;
const interiorIndex = 2;
const interiorTable = 5;
const leafIndex = 10;
const leafTable = 13;
const pointerBytes = 4;
const multiplied = () => new package_error_ts_1.PackageError('corrupt', 'The collection inside the package uses parts of itself more than once.');
/** How many bytes of a payload lie in its cell; the rest lies in a chain of pages (SQLite's file format, 1.6). */
const localBytes = (payload, usable, isTable) => {
    const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
    if (payload <= most)
        return payload;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const fitting = least + ((payload - least) % (usable - pointerBytes));
    return fitting <= most ? fitting : least;
};
const layoutOf = (file) => {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const stated = view.getUint16(16);
    const pageSize = stated === 1 ? 2 ** 16 : stated;
    const isUsual = pageSize >= 512 && Number.isInteger(Math.log2(pageSize));
    // Of other files SQLite says itself that they are no databases.
    const pages = isUsual ? Math.floor(file.length / pageSize) : 0;
    return { view, pageSize, usable: pageSize - view.getUint8(20), pages };
};
/** Reads numbers of one to nine bytes one after another. Too large ones only have to stay too large. */
const varints = ({ view, usable }, page, start) => {
    let at = start;
    const next = () => {
        let value = 0;
        for (let read = 0; read < 9 && at < usable; read += 1) {
            const byte = view.getUint8(page + at);
            at += 1;
            if (read === 8)
                return value * 2 ** 8 + byte;
            value = value * 2 ** 7 + (byte & 0x7f);
            if (byte < 0x80)
                return value;
        }
        return value;
    };
    return { next, position: () => at };
};
const pageAt = ({ view, pageSize, usable }, number) => {
    const at = (number - 1) * pageSize;
    const header = number === 1 ? fileHeader : 0;
    const type = view.getUint8(at + header);
    if (![interiorIndex, interiorTable, leafIndex, leafTable].includes(type))
        return undefined;
    const isInterior = type === interiorTable || type === interiorIndex;
    const pointers = header + (isInterior ? 12 : 8);
    const count = Math.min(view.getUint16(at + header + 3), Math.floor((usable - pointers) / 2));
    return { at, type, isInterior, pointers, count };
};
const cellAt = (layout, { at, type, isInterior }, start) => {
    const child = isInterior ? { child: layout.view.getUint32(at + start) } : {};
    const numbers = varints(layout, at, start + (isInterior ? pointerBytes : 0));
    const payload = numbers.next();
    if (type === interiorTable)
        return { ...child, end: numbers.position() };
    if (type === leafTable)
        numbers.next();
    const local = localBytes(payload, layout.usable, type === leafTable);
    const end = numbers.position() + local;
    if (local === payload || end + pointerBytes > layout.usable)
        return { ...child, end };
    const overflow = {
        page: layout.view.getUint32(at + end),
        pages: Math.ceil((payload - local) / (layout.usable - pointerBytes)),
    };
    return { ...child, end: end + pointerBytes, overflow };
};
/** The cells of a page. Throws when they take more room than there is, and so must overlap. */
const cellsOf = (layout, page) => {
    const { view, usable } = layout;
    const cells = [];
    let taken = page.pointers + 2 * page.count;
    for (let index = 0; index < page.count; index += 1) {
        const start = view.getUint16(page.at + page.pointers + 2 * index);
        // SQLite finds by itself what lies outside of its page.
        if (start + pointerBytes > usable)
            continue;
        const cell = cellAt(layout, page, start);
        taken += Math.min(cell.end, usable) - start;
        cells.push(cell);
    }
    if (taken > usable)
        throw multiplied();
    return cells;
};
/**
 * In a sound file every page has one place. Where pages lead to pages again and again, or cells lie upon each other, a
 * few of them seem to hold millions of rows or gigabytes. All else that can be wrong with a page SQLite finds by itself.
 */
const pageTrees = (file) => {
    const layout = layoutOf(file);
    const seen = new Uint8Array(layout.pages + 1);
    const exists = (page) => page > 0 && page <= layout.pages;
    const visit = (page) => {
        if (seen[page] === 1)
            throw multiplied();
        seen[page] = 1;
    };
    const followOverflow = ({ page, pages }) => {
        let next = page;
        for (let left = pages; left > 0 && exists(next); left -= 1) {
            visit(next);
            next = layout.view.getUint32((next - 1) * layout.pageSize);
        }
    };
    /** The pages below one; those that its cells continue on are visited at once. */
    const below = (page) => {
        const children = page.isInterior ? [layout.view.getUint32(page.at + page.pointers - pointerBytes)] : [];
        for (const { child, overflow } of cellsOf(layout, page)) {
            if (child !== undefined)
                children.push(child);
            if (overflow)
                followOverflow(overflow);
        }
        return children;
    };
    return {
        check: (root) => {
            const waiting = [root];
            for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
                if (!exists(number))
                    continue;
                visit(number);
                const page = pageAt(layout, number);
                if (page)
                    waiting.push(...below(page));
            }
        },
    };
};
exports.pageTrees = pageTrees;
//# sourceMappingURL=page-trees.js.map