/**
 * How Node runs a process that reads one package. Most of what that takes lies outside the heap, so the heap is kept
 * small and garbage does not pile up. SQLite's WebAssembly is taken as it is compiled at first: optimizing it costs two
 * processors more than a process of one or two seconds can win by it.
 */
export const readerFlags = ['--max-old-space-size=128', '--max-semi-space-size=4', '--liftoff-only'] as const;
