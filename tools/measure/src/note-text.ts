const syllables = 'ka lo mé tri sun ver do ña pi rest grün öl an te ши 水'.split(' ');

/** The same text for the same number on every machine. */
const word = (seed: number): string => {
  let state = (seed * 2_654_435_761) >>> 0;
  let text = '';
  for (let length = 2 + (state % 3); length > 0; length -= 1) {
    text += syllables[state >>> 28] ?? '';
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
  }
  return text;
};

const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, index) => word(seed * 31 + index)).join(' ');

/** A term and its definition, about 250 characters with some markup, as in a language deck. */
export const noteFields = (index: number): readonly string[] => [
  `${words(index, 3)} <b>${word(index)}</b>`,
  `<div>${words(index + 7, 16)}&nbsp;&ndash; ${index}</div><div><i>${words(index + 13, 12)}</i></div>`,
];
