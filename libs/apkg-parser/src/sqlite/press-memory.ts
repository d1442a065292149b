const longText = 2 ** 20;
// Measured with texts of 7 to 31 MiB in collections of 250 to 290 MiB: at 2 the peak is 560 MiB, from 4 on below 480.
const perByte = 4;

/**
 * Long texts are garbage soon after they were read, but V8 lets hundreds of megabytes of them pile up before it looks.
 * It looks when buffers take more and more, and one that nobody writes to takes no memory.
 */
export const pressMemory = (textBytes: number): void => {
  if (textBytes < longText) return;
  try {
    new ArrayBuffer(perByte * textBytes);
  } catch {
    // Without room for it the texts themselves may still find theirs.
  }
};
