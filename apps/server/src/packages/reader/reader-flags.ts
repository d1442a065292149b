/**
 * The Node flags of a process that reads one package. Most of its memory is outside the heap, so the heap stays small.
 * Many short-lived texts are created: with a semi-space of 4 MiB, a fifth of the time was spent on garbage collection.
 * `--liftoff-only` skips the optimizing WebAssembly compiler, which costs more CPU than a process that lives 1–2 s
 * gains.
 */
export const readerFlags = ['--max-old-space-size=128', '--max-semi-space-size=16', '--liftoff-only'] as const;
