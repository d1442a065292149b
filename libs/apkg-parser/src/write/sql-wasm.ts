import type { SqlJsStatic } from 'sql.js';
// The browser build: an ES module bundled for Node cannot `require` what the Node build does.
import initSqlJs from 'sql.js/dist/sql-wasm-browser.js';
import type { SqlWasm } from './sql-wasm-place.ts';
import { SqliteLoadError } from './sqlite-load-error.ts';

const wasmFile = 'sql-wasm.wasm';

/** The used part of WebAssembly's interface. Its types come only with those of browsers. */
interface Engine {
  compile(bytes: ArrayBuffer | Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<object>;
}
const engine = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;

interface NodeModules {
  createRequire(from: string): { resolve(name: string): string };
}
interface NodeFiles {
  readonly promises: { readFile(place: string | URL): Promise<Uint8Array> };
}

/** Node's built-in modules without an import, which would break browsers. */
const builtin = <T>(name: string): T | undefined =>
  typeof process === 'object' ? (process.getBuiltinModule?.(name) as T | undefined) : undefined;

/** `import.meta.url` of an ES module or `__filename` of a CommonJS one. Only the stack is available in both. */
const thisFile = (): string => {
  const { prepareStackTrace } = Error;
  try {
    Error.prepareStackTrace = (_, [site]) => site?.getFileName();
    return String(new Error('where').stack);
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
};

const installedFile = (): string => {
  const nodeModule = builtin<NodeModules>('node:module');
  if (!nodeModule) throw new Error('outside Node, sqlWasm must say where SQLite is');
  return nodeModule.createRequire(thisFile()).resolve(`sql.js/dist/${wasmFile}`);
};

const bytesAt = async (place: string): Promise<ArrayBuffer | Uint8Array> => {
  const fs = builtin<NodeFiles>('node:fs');
  const isRemote = /^(https?|data|blob):/.test(place);
  if (fs && !isRemote) return fs.promises.readFile(place.startsWith('file:') ? new URL(place) : place);
  const response = await fetch(place);
  if (!response.ok) throw new Error(`SQLite's WebAssembly module: HTTP ${response.status}`);
  return response.arrayBuffer();
};

const compiled = async (wasm: SqlWasm | undefined): Promise<object> =>
  engine.compile(wasm instanceof ArrayBuffer ? wasm : await bytesAt(wasm ? wasm(wasmFile) : installedFile()));

/** The state of sql.js after its single call. */
interface Awaited {
  readonly library: Promise<SqlJsStatic>;
  readonly imports: object;
  readonly take: ((instance: object) => void) | undefined;
}

// sql.js does not recover from a failed load: it keeps the failure, and leaves an unhandled rejection. So it is called
// only once, after the module has compiled, and receives the instance when it exists.
let awaited: Awaited | undefined;

const begin = (): Awaited => {
  // `take` stays undefined if other code in this process has already initialized sql.js with its own module.
  let instantiation: Omit<Awaited, 'library'> = { imports: {}, take: undefined };
  const options = {
    instantiateWasm: (imports: object, take: (instance: object) => void) => {
      instantiation = { imports, take };
    },
  };
  return { library: initSqlJs(options), ...instantiation };
};

const load = async (wasm: SqlWasm | undefined): Promise<SqlJsStatic> => {
  const module = await compiled(wasm);
  awaited ??= begin();
  if (awaited.take) awaited.take(await engine.instantiate(module, awaited.imports));
  return awaited.library;
};

let loading: Promise<SqlJsStatic> | undefined;

/** Loads SQLite once. Rejects with `SqliteLoadError`; a further call tries again. */
export const loadSqlJs = async (wasm: SqlWasm | undefined): Promise<SqlJsStatic> => {
  loading ??= load(wasm);
  try {
    return await loading;
  } catch (cause) {
    loading = undefined;
    throw new SqliteLoadError('SQLite cannot be loaded.', { cause });
  }
};
