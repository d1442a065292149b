"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.memoryState = void 0;
const valid_date_ts_1 = require("../valid-date.js");
const memoryKeys = {
    stability: 's',
    difficulty: 'd',
    desiredRetention: 'dr',
    decay: 'decay',
    lastReview: 'lrt',
};
// Anki writes a line of it; what is longer is none of Anki's.
const longestData = 10_000;
const parsed = (data) => {
    if (data.length > longestData || !data.includes('"s"'))
        return undefined;
    try {
        return JSON.parse(data);
    }
    catch {
        return undefined;
    }
};
const numberAt = (source, key) => {
    const value = Reflect.get(source, key);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
const dateOf = (seconds) => seconds === undefined ? undefined : (0, valid_date_ts_1.validDate)(seconds * 1000);
/** The memory state in the `data` of a card; undefined when there is none. */
const memoryState = (data) => {
    const source = parsed(data);
    if (typeof source !== 'object' || source === null)
        return undefined;
    const stability = numberAt(source, memoryKeys.stability);
    const difficulty = numberAt(source, memoryKeys.difficulty);
    if (stability === undefined || difficulty === undefined)
        return undefined;
    const desiredRetention = numberAt(source, memoryKeys.desiredRetention);
    const decay = numberAt(source, memoryKeys.decay);
    const lastReview = dateOf(numberAt(source, memoryKeys.lastReview));
    return {
        stability,
        difficulty,
        ...(desiredRetention === undefined ? {} : { desiredRetention }),
        ...(decay === undefined ? {} : { decay }),
        ...(lastReview === undefined ? {} : { lastReview }),
    };
};
exports.memoryState = memoryState;
//# sourceMappingURL=memory-state.js.map