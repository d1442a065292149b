/** What escapes, quotes, nests or separates, and what is between these. */
const tokens = /[\\"{},]|[^\\"{},]+/g;

/** How deep a text of JSON is after each token of it: in how many objects, and whether in quotes. */
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

/** Whether an entry of a member of the outermost object ends here, or all of them do. */
const isEnd = (token: string, depth: number): boolean => depth < 2 || (depth === 2 && token === ',');

/**
 * Takes an object of JSON apart as its text arrives: gives an object for each entry of its `member`, which is an object too, as
 * in `{"cards":{"7":{…}}}`, and at last the object without these. A part of what is no JSON is no JSON: who parses it finds out.
 * Where blanks stand around the name of the member, all is in the last part.
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
      // Its end alone is looked at: to look at a long text after each of its tokens takes very long.
      last = (last + token).slice(-begin.length);
      // A name that ends so, as in `x"cards`, has another character before.
      isInside = depth === 2 && last.replace(',', '{') === begin;
    }
  yield rest;
}
