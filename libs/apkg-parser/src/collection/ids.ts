const decimal = /^-?\d{1,19}$/;

/** An int64 in decimal digits as SQLite writes it; undefined if the text is not one. */
export const idFrom = (text: string): string | undefined => {
  if (!decimal.test(text)) return undefined;
  const id = BigInt(text);
  return BigInt.asIntN(64, id) === id ? String(id) : undefined;
};

/** Compares decimal int64 ids numerically. Doubles would lose digits. */
export const byId = (a: { readonly id: string }, b: { readonly id: string }): number => {
  const difference = BigInt(a.id) - BigInt(b.id);
  return difference < 0n ? -1 : Number(difference > 0n);
};
