const longText = 2 ** 20;
// Measured with texts of 7 to 31 MiB in collections of 250 to 290 MiB: the peak is 560 MiB at 2, and below 480 MiB from
// 4 on.
const perByte = 4;

/**
 * Triggers garbage collection of long texts by allocating a buffer. Otherwise V8 keeps hundreds of megabytes of them.
 * Allocated buffers count as memory pressure, while an unwritten buffer takes no physical memory.
 */
export const pressMemory = (textBytes: number): void => {
  if (textBytes < longText) return;
  try {
    new ArrayBuffer(perByte * textBytes);
  } catch {
    // If the buffer cannot be allocated, the texts themselves may still fit.
  }
};
