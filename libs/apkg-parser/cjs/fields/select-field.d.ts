/**
 * The 0-based position of the field that `selector` names: an exact field name first, then an index in plain decimal
 * digits. A field called "1" is therefore found by its name, and "é" whichever way it is composed.
 * Undefined when there is none.
 *
 * @example
 * ```ts
 * selectField(['Front', 'Back'], 'Back'); // 1
 * selectField(['Front', 'Back'], '0'); // 0
 * selectField(['Front', 'Back'], 'Extra'); // undefined
 * ```
 */
export declare const selectField: (fields: readonly string[], selector: string) => number | undefined;
//# sourceMappingURL=select-field.d.ts.map