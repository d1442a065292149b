"use strict";
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.loadSqlJs = exports.SqliteLoadError = void 0;
const sql_js_1 = __importDefault(require("sql.js"));
/** SQLite's WebAssembly module cannot be loaded: no fault of a package. Another call tries again. */
class SqliteLoadError extends Error {
    name = 'SqliteLoadError';
}
exports.SqliteLoadError = SqliteLoadError;
const wasmFile = 'sql-wasm.wasm';
const engine = globalThis.WebAssembly;
/** Node's own modules, without an import of them that would keep this library out of browsers. */
const builtin = (name) => typeof process === 'object' ? process.getBuiltinModule?.(name) : undefined;
/** `import.meta.url` of an ES module, `__filename` of a CommonJS one: only the stack is there in both. */
const thisFile = () => {
    const { prepareStackTrace } = Error;
    try {
        Error.prepareStackTrace = (_, [site]) => site?.getFileName();
        return String(new Error('where').stack);
    }
    finally {
        Error.prepareStackTrace = prepareStackTrace;
    }
};
const installedFile = () => {
    const nodeModule = builtin('node:module');
    if (!nodeModule)
        throw new Error('outside Node, sqlWasm must say where SQLite is');
    return nodeModule.createRequire(thisFile()).resolve(`sql.js/dist/${wasmFile}`);
};
const bytesAt = async (place) => {
    const fs = builtin('node:fs');
    const isRemote = /^(https?|data|blob):/.test(place);
    if (fs && !isRemote)
        return fs.promises.readFile(place.startsWith('file:') ? new URL(place) : place);
    const response = await fetch(place);
    if (!response.ok)
        throw new Error(`SQLite's WebAssembly module: HTTP ${response.status}`);
    return response.arrayBuffer();
};
const compiled = async (wasm) => engine.compile(wasm instanceof ArrayBuffer ? wasm : await bytesAt(wasm ? wasm(wasmFile) : installedFile()));
// sql.js never gets over a load that failed: it keeps the failure for good, and leaves a rejection that nobody can
// handle. So it is called only with a module that was compiled, once, and given its instance when there is one.
let awaited;
const begin = () => {
    // Without a hand to take it: somebody else in this process has called sql.js, with a module of theirs.
    let told = { imports: {}, take: undefined };
    const options = {
        instantiateWasm: (imports, take) => {
            told = { imports, take };
        },
    };
    return { library: (0, sql_js_1.default)(options), ...told };
};
const load = async (wasm) => {
    const module = await compiled(wasm);
    awaited ??= begin();
    if (awaited.take)
        awaited.take(await engine.instantiate(module, awaited.imports));
    return awaited.library;
};
let loading;
/** Loads SQLite once. Rejects with `SqliteLoadError`, and tries again when called again. */
const loadSqlJs = async (wasm) => {
    loading ??= load(wasm);
    try {
        return await loading;
    }
    catch (cause) {
        loading = undefined;
        throw new SqliteLoadError('SQLite cannot be loaded.', { cause });
    }
};
exports.loadSqlJs = loadSqlJs;
//# sourceMappingURL=sql-wasm.js.map