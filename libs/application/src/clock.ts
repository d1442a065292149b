/** The instant a use case begins at. Composition owns it; a use case asks once, at the top. */
export type Now = () => Date;

/** Lets others go on; whatever takes more than a few milliseconds asks for it again and again. */
export type Breathe = () => Promise<void>;

/** A fresh identifier: decimal digits from at least 128 random bits of a CSPRNG (contract, section 2). */
export type NewId = () => string;
