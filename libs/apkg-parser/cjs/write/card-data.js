"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.cardData = void 0;
const check_ts_1 = require("./check.js");
const stateJson = ({ stability, difficulty, desiredRetention, decay, lastReview }) => JSON.stringify({
    s: stability,
    d: difficulty,
    dr: desiredRetention,
    decay,
    lrt: lastReview && Math.floor(lastReview.getTime() / 1000),
});
/** What Anki keeps of a card beside its numbers, as JSON or ''. Throws `TypeError`. */
const cardData = ({ data, fsrs }, place) => {
    if (data === undefined)
        return fsrs === undefined ? '' : stateJson(fsrs);
    const text = (0, check_ts_1.checkText)(data, `${place} its data`);
    try {
        if (text !== '')
            JSON.parse(text);
    }
    catch {
        return (0, check_ts_1.refuse)(`${place} its data`, 'must be JSON or empty');
    }
    return text;
};
exports.cardData = cardData;
//# sourceMappingURL=card-data.js.map