/**
 * Unicode's full case folding, which JavaScript lacks: names that differ only in case become equal, also `ß` and `ss`.
 * `ı` is replaced by a lone surrogate, because upper-casing would turn it into an `i`. The final sigma `ς` becomes `σ`.
 */
export const foldCase = (text: string): string =>
  text.replaceAll('ı', '\ud800').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
