import type { AnyCodec, SourceOf, StreamedCodec, ValueOf, WireOf } from './codec.ts';
import { list } from './combinators.ts';
import type { Items } from './json-stream.ts';
import { writeItems } from './json-stream.ts';

/** A list that may be too long to hold in memory: encoded from pages, decoded as a whole. */
export const longList = <C extends AnyCodec>(
  item: C,
): StreamedCodec<readonly WireOf<C>[], readonly ValueOf<C>[], Items<SourceOf<C>>> => ({
  ...list(item),
  stream: (items, sink) =>
    writeItems<SourceOf<C>>(
      items,
      (each) => (item.stream ? item.stream(each as never, sink) : sink.add(JSON.stringify(item.encode(each)))),
      sink,
    ),
});
