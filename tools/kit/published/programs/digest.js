// What any reader of a package can be compared by: sha256 over guid, fields and tags of every note, by id.
const byCodePoint = (one, other) => {
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((sign, index) => sign !== right[index]);
  if (at === -1) return left.length - right.length;
  return at < right.length ? left[at].codePointAt(0) - right[at].codePointAt(0) : 1;
};

export const digest = async (notes) => {
  const lines = Array.from(
    notes,
    ({ guid, fields, tags }) => `${JSON.stringify([guid, fields, [...tags].sort(byCodePoint)])}\n`,
  );
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('')));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
