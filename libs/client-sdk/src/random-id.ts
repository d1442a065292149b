/** A random UUID. `crypto.randomUUID` is missing on pages served over plain http; random bytes are not. */
export const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const version = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes
    .map((byte, index) => (index === 6 ? version : index === 8 ? variant : byte))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
