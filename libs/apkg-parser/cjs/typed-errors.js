"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.typedErrors = void 0;
exports.typedItems = typedItems;
const closed_error_ts_1 = require("./closed-error.js");
const sql_wasm_ts_1 = require("./collection/sql-wasm.js");
const byte_source_ts_1 = require("./container/byte-source.js");
const package_error_ts_1 = require("./package-error.js");
/** What is not the package's fault stays as it is. All else that goes wrong over its bytes makes it a damaged one. */
const typed = (error) => {
    const isOurs = (0, package_error_ts_1.isPackageError)(error) || error instanceof sql_wasm_ts_1.SqliteLoadError || error instanceof closed_error_ts_1.ClosedError;
    if (isOurs || (0, byte_source_ts_1.isUnreadableSource)(error))
        return error;
    return new package_error_ts_1.PackageError('corrupt', 'The package cannot be read.', { cause: error });
};
/** Runs the work with a way to call what is the caller's own, whose errors come out as they are. */
const typedErrors = async (work) => {
    let theirs;
    const foreign = (call) => async (...args) => {
        try {
            await call(...args);
        }
        catch (error) {
            theirs = { error };
            throw error;
        }
    };
    try {
        return await work(foreign);
    }
    catch (error) {
        throw theirs?.error === error && theirs ? error : typed(error);
    }
};
exports.typedErrors = typedErrors;
/** The same items; errors that come up while they are made are typed. */
function* typedItems(items) {
    try {
        yield* items;
    }
    catch (error) {
        throw typed(error);
    }
}
//# sourceMappingURL=typed-errors.js.map