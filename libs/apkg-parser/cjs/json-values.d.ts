/**
 * Parses JSON of at most so many values: parsed, a value takes many times the memory of its two or three characters.
 * Throws `RangeError` beyond, and `SyntaxError` for what is no JSON.
 */
export declare const parseJson: (json: string, mostValues: number) => unknown;
//# sourceMappingURL=json-values.d.ts.map