import type { AnyCodec, JsonSink } from './codec.ts';

/** The entries of a large map: all at once, or in pages. */
export type Entries<Key, Value> = Iterable<readonly [Key, Value]> | AsyncIterable<Iterable<readonly [Key, Value]>>;

/** The entries of a large list: all at once, or in pages. */
export type Items<Value> = Iterable<Value> | AsyncIterable<Iterable<Value>>;

/** Writes a source with its codec: as a whole when the codec does not stream. */
export const writeJson = async (codec: AnyCodec, source: unknown, sink: JsonSink): Promise<void> => {
  if (codec.stream) await codec.stream(source as never, sink);
  else sink.add(JSON.stringify(codec.encode(source)));
};

type Pages<Entry> = Iterable<Entry> | AsyncIterable<Iterable<Entry>>;

interface Brackets<Entry> {
  readonly open: string;
  readonly close: string;
  /** Writes an entry after `before`, which is the bracket or a comma. */
  readonly write: (before: string, entry: Entry) => Promise<void> | void;
}

/** Writes entries between two brackets. */
const writeBetween = async <Entry>(
  entries: Pages<Entry>,
  { open, close, write }: Brackets<Entry>,
  sink: JsonSink,
): Promise<void> => {
  let before = open;
  const writePage = async (page: Iterable<Entry>): Promise<void> => {
    for (const entry of page) {
      const writing = write(before, entry);
      before = ',';
      if (writing) await writing;
      const waiting = sink.full();
      if (waiting) await waiting;
    }
  };
  if (Symbol.asyncIterator in entries) for await (const page of entries) await writePage(page);
  else await writePage(entries);
  sink.add(before === open ? `${open}${close}` : close);
};

/** Writes an object member by member. */
export const writeMembers = <Member>(
  members: Pages<readonly [name: string, member: Member]>,
  write: (member: Member) => Promise<void> | void,
  sink: JsonSink,
): Promise<void> =>
  writeBetween(
    members,
    {
      open: '{',
      close: '}',
      write: (before, [name, member]) => {
        sink.add(`${before}${JSON.stringify(name)}:`);
        return write(member);
      },
    },
    sink,
  );

/** Writes a list item by item. */
export const writeItems = <Item>(
  items: Items<Item>,
  write: (item: Item) => Promise<void> | void,
  sink: JsonSink,
): Promise<void> =>
  writeBetween(
    items,
    {
      open: '[',
      close: ']',
      write: (before, item) => {
        sink.add(before);
        return write(item);
      },
    },
    sink,
  );

const mostIndex = 2 ** 32 - 2;

const isIndex = (name: string): boolean => /^(0|[1-9]\d{0,9})$/.test(name) && Number(name) <= mostIndex;

/** The members in the order of JavaScript objects: array indices first, ascending. */
export const inObjectOrder = <Member>(
  members: readonly (readonly [name: string, member: Member])[],
): readonly (readonly [string, Member])[] => {
  const indices = members.filter(([name]) => isIndex(name));
  if (indices.length === 0) return members;
  const ascending = indices.sort(([one], [other]) => Number(one) - Number(other));
  return [...ascending, ...members.filter(([name]) => !isIndex(name))];
};
