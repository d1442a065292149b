type Foreign = <Arguments extends readonly unknown[]>(call: (...args: Arguments) => Promise<void>) => (...args: Arguments) => Promise<void>;
/** Runs the work with a way to call what is the caller's own, whose errors come out as they are. */
export declare const typedErrors: <T>(work: (foreign: Foreign) => Promise<T>) => Promise<T>;
/** The same items; errors that come up while they are made are typed. */
export declare function typedItems<T>(items: Iterable<T>): Generator<T>;
export {};
//# sourceMappingURL=typed-errors.d.ts.map