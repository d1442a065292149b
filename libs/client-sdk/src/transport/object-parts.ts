/** Tokens: escapes, quotes, braces and commas, and the text between them. */
const tokens = /[\\"{},]|[^\\"{},]+/g;

/** Tracks the depth of JSON text after each token: the number of open objects, and whether it is inside quotes. */
const depths = (): ((token: string) => number) => {
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  return (token) => {
    if (isEscaped) isEscaped = false;
    else if (token === '\\') isEscaped = true;
    else if (token === '"') {
      isQuoted = !isQuoted;
      depth += isQuoted ? 1 : -1;
    } else if (!isQuoted) depth += token === '{' ? 1 : token === '}' ? -1 : 0;
    return depth;
  };
};

/** Whether an entry of the member ends here, or the whole member. */
const isEnd = (token: string, depth: number): boolean => depth < 2 || (depth === 2 && token === ',');

/**
 * Splits a JSON object while its text arrives. Yields an object for each entry of `member`, which is an object too, as
 * in `{"cards":{"7":{…}}}`, and at last the object without these entries. Invalid JSON yields invalid parts, which fail
 * when parsed. If there is whitespace around the member's name, everything is in the last part.
 */
export async function* objectParts(texts: AsyncIterable<string>, member: string): AsyncGenerator<string> {
  const begin = `{"${member}":{`;
  const depthAfter = depths();
  let [rest, last, entry, isInside] = ['', '', '', false];
  for await (const text of texts)
    for (const [token] of text.matchAll(tokens)) {
      const depth = depthAfter(token);
      if (isInside && isEnd(token, depth)) {
        yield `${begin}${entry}}}`;
        entry = '';
        isInside = depth === 2;
      } else if (isInside) entry += token;
      if (isInside) continue;
      rest += token;
      // Only the end is compared: comparing a long text after each of its tokens would be slow.
      last = (last + token).slice(-begin.length);
      // A longer name with this end, as in `x"cards`, has another character in front.
      isInside = depth === 2 && last.replace(',', '{') === begin;
    }
  yield rest;
}
