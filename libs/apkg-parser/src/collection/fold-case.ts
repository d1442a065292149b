// Upper case takes it for an i, while full case folding keeps it apart.
const dotlessI = 'ı';

const foldCharacter = (character: string): string =>
  character === dotlessI ? character : character.toLowerCase().toUpperCase().toLowerCase();

/** Unicode's full case folding, which JavaScript lacks: two names that differ in case only fold to one, `ß` and `ss` too. */
export const foldCase = (text: string): string => Array.from(text, foldCharacter).join('');
