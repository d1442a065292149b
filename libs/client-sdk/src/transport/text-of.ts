/** The text of bytes as they arrive: reads on when more is asked for, and lets go of the rest when no more is. */
export async function* textOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  try {
    for (let isDone = false; !isDone;) {
      const { done, value } = await reader.read();
      isDone = done;
      yield decoder.decode(value, { stream: !done });
    }
  } finally {
    // What was aborted fails here, too.
    await reader.cancel().catch(() => undefined);
  }
}
