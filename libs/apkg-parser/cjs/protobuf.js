"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.textField = exports.bytesField = exports.numberField = exports.readProtobuf = void 0;
const malformed = () => {
    throw new RangeError('malformed protobuf message');
};
// No message that is read here has anything near; each value takes many times the memory of its two bytes.
const mostOfAnyMessage = 100_000;
/**
 * Reads one protobuf message without a schema. Varints beyond 2^53 lose their low digits: nothing read here is that big.
 * Throws `RangeError` when the bytes are not a message, or one of too many values.
 */
const readProtobuf = (bytes, mostValues = mostOfAnyMessage) => {
    const fields = new Map();
    let at = 0;
    let values = 0;
    const varint = () => {
        let value = 0;
        for (let shift = 0; shift < 70; shift += 7) {
            const byte = bytes[at++] ?? malformed();
            value += (byte & 0x7f) * 2 ** shift;
            if (byte < 0x80)
                return value;
        }
        return malformed();
    };
    const take = (length) => {
        if (length > bytes.length - at)
            return malformed();
        at += length;
        return bytes.subarray(at - length, at);
    };
    const valueOf = (wireType) => {
        if (wireType === 0)
            return varint();
        if (wireType === 1)
            return take(8);
        if (wireType === 2)
            return take(varint());
        return wireType === 5 ? take(4) : malformed();
    };
    while (at < bytes.length) {
        values += 1;
        if (values > mostValues)
            malformed();
        const key = varint();
        const number = Math.floor(key / 8);
        if (number === 0)
            malformed();
        const value = valueOf(key % 8);
        const known = fields.get(number);
        if (known)
            known.push(value);
        else
            fields.set(number, [value]);
    }
    return fields;
};
exports.readProtobuf = readProtobuf;
/** The last value of a numeric field, as protobuf asks; 0 when absent. */
const numberField = (fields, field) => {
    const value = fields.get(field)?.at(-1);
    return typeof value === 'number' ? value : 0;
};
exports.numberField = numberField;
/** The last value of a bytes field; undefined when absent. */
const bytesField = (fields, field) => {
    const value = fields.get(field)?.at(-1);
    return typeof value === 'object' ? value : undefined;
};
exports.bytesField = bytesField;
/** The last value of a string field; '' when absent. Bytes that are no UTF-8 become U+FFFD. */
const textField = (fields, field) => new TextDecoder().decode((0, exports.bytesField)(fields, field));
exports.textField = textField;
//# sourceMappingURL=protobuf.js.map