/** An id as Anki's JSON has it: a number, or text where JavaScript would round it. Anki reads both. */
export declare const jsonId: (id: string) => number | string;
//# sourceMappingURL=json-id.d.ts.map