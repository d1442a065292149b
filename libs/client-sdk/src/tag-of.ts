/** What kind of object a value is: `Date`, `Blob`. By its tag, for another window's objects are of none of this one's classes. */
export const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice('[object '.length, -1);
