/** Thrown inside rendering when a card exceeds its limits. Returned to the caller as data. */
export class TooMuch extends Error {}

/** Collects text up to a maximum length. */
export interface Output {
  add(text: string): void;
  text(): string;
}

export const output = (longest: number): Output => {
  const parts: string[] = [];
  let length = 0;
  return {
    add: (text) => {
      length += text.length;
      if (length > longest) throw new TooMuch();
      if (text !== '') parts.push(text);
    },
    text: () => parts.join(''),
  };
};
