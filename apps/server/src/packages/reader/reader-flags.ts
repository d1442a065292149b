/**
 * How Node runs a process that reads one package. Most of its memory lies outside the heap, so the heap stays small. Texts
 * come and go by the thousand: with young garbage of 4 MiB a fifth of the time went into looking at what is still read. `--liftoff-only`: skip the optimizing WebAssembly compiler; it costs more CPU than a process
 * that lives 1–2 s gains.
 */
export const readerFlags = ['--max-old-space-size=128', '--max-semi-space-size=16', '--liftoff-only'] as const;
