"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    var desc = Object.getOwnPropertyDescriptor(m, k);
    if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
      desc = { enumerable: true, get: function() { return m[k]; } };
    }
    Object.defineProperty(o, k2, desc);
}) : (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    o[k2] = m[k];
}));
var __setModuleDefault = (this && this.__setModuleDefault) || (Object.create ? (function(o, v) {
    Object.defineProperty(o, "default", { enumerable: true, value: v });
}) : function(o, v) {
    o["default"] = v;
});
var __importStar = (this && this.__importStar) || (function () {
    var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function (o) {
            var ar = [];
            for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
            return ar;
        };
        return ownKeys(o);
    };
    return function (mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        __setModuleDefault(result, mod);
        return result;
    };
})();
Object.defineProperty(exports, "__esModule", { value: true });
exports.inflate = exports.singleMemberZip = void 0;
const crc32_ts_1 = require("./crc32.js");
const memberName = 0x6d;
/**
 * A zip of exactly one deflated member, with room for its packed bytes. JSZip gets this instead of the package, so that
 * nothing else in a package (10 000 media files, odd names, a second directory) can influence how the member is read.
 */
const singleMemberZip = (packedSize, size) => {
    const zip = new Uint8Array(31 + packedSize + 47 + 22);
    const view = new DataView(zip.buffer);
    const sizesAt = (at) => {
        view.setUint32(at, packedSize, true);
        view.setUint32(at + 4, size, true);
        view.setUint16(at + 8, 1, true);
    };
    view.setUint32(0, 0x04034b50, true);
    view.setUint16(8, 8, true);
    sizesAt(18);
    zip[30] = memberName;
    const central = 31 + packedSize;
    view.setUint32(central, 0x02014b50, true);
    view.setUint16(central + 10, 8, true);
    sizesAt(central + 20);
    zip[central + 46] = memberName;
    const end = central + 47;
    view.setUint32(end, 0x06054b50, true);
    view.setUint16(end + 8, 1, true);
    view.setUint16(end + 10, 1, true);
    view.setUint32(end + 12, 47, true);
    view.setUint32(end + 16, central, true);
    return { zip, packed: zip.subarray(31, central) };
};
exports.singleMemberZip = singleMemberZip;
const openStream = async (bytes) => {
    // Loaded here, as packages of the newest generation need no inflating.
    const { default: jszip } = await Promise.resolve().then(() => __importStar(require('jszip')));
    const zip = await jszip.loadAsync(bytes);
    const [member] = Object.values(zip.files);
    return member.internalStream('uint8array');
};
/**
 * Inflates the only member of a zip made by `singleMemberZip`; counts and checks while it does, and stops as soon as
 * there is more than `size`. Rejects with an `Error` when the data is damaged or other than stated.
 */
const inflate = async (zip, { size, crc32: stated }) => {
    const stream = await openStream(zip);
    const inflated = new Uint8Array(size);
    let length = 0;
    let crc = 0;
    return new Promise((resolve, reject) => {
        stream
            .on('data', (chunk) => {
            if (length + chunk.length > size) {
                stream.pause();
                reject(new Error('more data than stated'));
                return;
            }
            inflated.set(chunk, length);
            crc = (0, crc32_ts_1.crc32)(chunk, crc);
            length += chunk.length;
        })
            .on('error', reject)
            .on('end', () => length === size && crc === stated ? resolve(inflated) : reject(new Error('other data than stated')))
            .resume();
    });
};
exports.inflate = inflate;
//# sourceMappingURL=inflate.js.map