"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fillTable = void 0;
const check_ts_1 = require("./check.js");
const rowsATurn = 1_000;
/** Lets others have a turn, and ends when nobody wants it any more. */
const pause = async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
};
/** Inserts all that comes, one by one. Throws `TypeError` for what is refused, and for an id that was there before. */
const fillTable = async (db, filling) => {
    const { what, insert, source, rowOf, signal } = filling;
    const statement = db.prepare(insert);
    let rows = 0;
    for await (const item of source) {
        const row = rowOf(item);
        try {
            statement.run([...row]);
        }
        catch (cause) {
            if (!String(cause).includes('UNIQUE'))
                throw cause;
            (0, check_ts_1.refuse)(`${what} ${row[0]}:`, 'there is another one with this id');
        }
        rows += 1;
        if (rows % rowsATurn === 0)
            await pause(signal);
    }
    statement.free();
};
exports.fillTable = fillTable;
//# sourceMappingURL=fill-table.js.map