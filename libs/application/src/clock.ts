/** The instant a use case begins at. Composition owns it; a use case asks once, at the top. */
export type Now = () => Date;

/** A fresh identifier: decimal digits from at least 128 random bits of a CSPRNG (contract, section 2). */
export type NewId = () => string;
