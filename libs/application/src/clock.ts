/** The current instant. The composition provides it; a use case reads it once, at its start. */
export type Now = () => Date;

/** Yields to the event loop. Work of more than a few milliseconds calls it repeatedly. */
export type YieldToOthers = () => Promise<void>;

/** A fresh identifier: decimal digits from at least 128 random bits of a CSPRNG (contract, section 2). */
export type NewId = () => string;
