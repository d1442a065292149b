/** Decodes bytes as they arrive. Reads only on demand, and cancels the rest when the reader stops. */
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
    // Cancelling an aborted stream fails; the error is ignored.
    await reader.cancel().catch(() => undefined);
  }
}
