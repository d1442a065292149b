/**
 * Unicode's full case folding, which JavaScript lacks: two names that differ in case only fold to one, `ß` and `ss` too.
 * Upper case would take `ı` for an `i`, so half a surrogate pair stands for it, and lower case has a sigma of its own at
 * the end of words.
 */
export const foldCase = (text: string): string =>
  text.replaceAll('ı', '\ud800').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
