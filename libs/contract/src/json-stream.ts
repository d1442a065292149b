import type { AnyCodec, JsonSink } from './codec.ts';

/** The entries of a map that is large: at hand, or some at a time. */
export type Entries<Key, Value> = Iterable<readonly [Key, Value]> | AsyncIterable<Iterable<readonly [Key, Value]>>;

/** Writes a source by its codec: as a whole, where its codec does not stream. */
export const writeJson = async (codec: AnyCodec, source: unknown, sink: JsonSink): Promise<void> => {
  if (codec.stream) await codec.stream(source as never, sink);
  else sink.add(JSON.stringify(codec.encode(source)));
};

/** Writes an object of members that are written one after the other. */
export const writeMembers = async <Member>(
  members: Iterable<readonly [name: string, member: Member]> | AsyncIterable<Iterable<readonly [string, Member]>>,
  write: (member: Member) => Promise<void> | void,
  sink: JsonSink,
): Promise<void> => {
  let before = '{';
  const writePage = async (page: Iterable<readonly [string, Member]>): Promise<void> => {
    for (const [name, member] of page) {
      sink.add(`${before}${JSON.stringify(name)}:`);
      before = ',';
      const writing = write(member);
      if (writing) await writing;
      const waiting = sink.full();
      if (waiting) await waiting;
    }
  };
  if (Symbol.asyncIterator in members) for await (const page of members) await writePage(page);
  else await writePage(members);
  sink.add(before === '{' ? '{}' : '}');
};

const mostIndex = 2 ** 32 - 2;

const isIndex = (name: string): boolean => /^(0|[1-9]\d{0,9})$/.test(name) && Number(name) <= mostIndex;

/** Members as an object has them: those whose names are array indices first, ascending. */
export const inObjectOrder = <Member>(
  members: readonly (readonly [name: string, member: Member])[],
): readonly (readonly [string, Member])[] => {
  const indices = members.filter(([name]) => isIndex(name));
  if (indices.length === 0) return members;
  const ascending = indices.sort(([one], [other]) => Number(one) - Number(other));
  return [...ascending, ...members.filter(([name]) => !isIndex(name))];
};
