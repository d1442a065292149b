/** A field's value: a number for varints, bytes for everything else. */
export type ProtobufValue = number | Uint8Array;
/** Field number → its values in the order they came. */
export type ProtobufFields = ReadonlyMap<number, readonly ProtobufValue[]>;
/**
 * Reads one protobuf message without a schema. Varints beyond 2^53 lose their low digits: nothing read here is that big.
 * Throws `RangeError` when the bytes are not a message, or one of too many values.
 */
export declare const readProtobuf: (bytes: Uint8Array, mostValues?: number) => ProtobufFields;
/** The last value of a numeric field, as protobuf asks; 0 when absent. */
export declare const numberField: (fields: ProtobufFields, field: number) => number;
/** The last value of a bytes field; undefined when absent. */
export declare const bytesField: (fields: ProtobufFields, field: number) => Uint8Array | undefined;
/** The last value of a string field; '' when absent. Bytes that are no UTF-8 become U+FFFD. */
export declare const textField: (fields: ProtobufFields, field: number) => string;
//# sourceMappingURL=protobuf.d.ts.map