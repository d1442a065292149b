/** The class tag of an object: `Date`, `Blob`. Unlike `instanceof`, it works for objects of another window. */
export const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice('[object '.length, -1);
