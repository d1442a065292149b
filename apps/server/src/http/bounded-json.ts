/** What is shorter costs little, however it is made. */
const shortBytes = 16 * 1024;
/** Deeper than any body of the contract. */
const mostDepth = 8;
/** Brackets and commas: four times those of the largest batch. */
const mostMarks = 10_000;
/** Of the body itself; no operation has twenty keys. */
const mostMembers = 1_000;

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')];
const [list, object, listEnd, objectEnd] = [code('['), code('{'), code(']'), code('}')];

/** Where a string ends that begins at `from`. */
const endOfString = (bytes: Buffer, from: number): number => {
  for (let at = from + 1; at < bytes.length; at += 1)
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  return bytes.length;
};

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Keeps count of brackets and commas; `excess` are the parts of which nobody needs to know more. */
const measure = () => {
  const excess: Part[] = [];
  let [depth, members, count, memberFrom, partsBefore, deepFrom] = [0, 0, 0, 0, 0, 0];
  const add = (): void => {
    if (depth < 2) members += 1;
    else if (depth <= mostDepth + 1) count += 1;
  };
  return {
    open: (at: number): void => {
      depth += 1;
      add();
      if (depth === 2) [memberFrom, partsBefore] = [at, excess.length];
      if (depth === mostDepth + 1) deepFrom = at;
    },
    comma: add,
    close: (at: number): void => {
      if (depth === mostDepth + 1 && count <= mostMarks) excess.push({ from: deepFrom, to: at + 1 });
      if (depth === 2 && count > mostMarks) excess.splice(partsBefore, Infinity, { from: memberFrom, to: at + 1 });
      depth -= 1;
    },
    excess,
    /** Whether no body of the contract's can come of it any more. */
    isHopeless: (): boolean => depth < 0 || members > mostMembers,
    isWhole: (): boolean => depth === 0 && members <= mostMembers,
  };
};

type Measured = ReturnType<typeof measure>;

/** Takes in one byte; answers where it is read to. */
const take = (measured: Measured, bytes: Buffer, at: number): number => {
  switch (bytes[at]) {
    case quote:
      return endOfString(bytes, at);
    case comma:
      measured.comma();
      return at;
    case list:
    case object:
      measured.open(at);
      return at;
    case listEnd:
    case objectEnd:
      measured.close(at);
  }
  return at;
};

/** The parts to be left out; `undefined` where the whole is. */
const excessOf = (bytes: Buffer): readonly Part[] | undefined => {
  const measured = measure();
  for (let at = 0; at < bytes.length && !measured.isHopeless(); at += 1) at = take(measured, bytes, at);
  return measured.isWhole() ? measured.excess : undefined;
};

const without = (bytes: Buffer, excess: readonly Part[]): string => {
  const ends = [0, ...excess.map(({ to }) => to)];
  return ends.map((from, index) => bytes.toString('utf8', from, excess[index]?.from)).join('null');
};

/**
 * JSON text that costs little to read: a megabyte of brackets takes a hundred times as long as one of text, and forty
 * times the memory. In place of a value that is far larger or deeper than any in the contract stands `null`, which its
 * check refuses as it would the value. `undefined` where too many members, or no JSON at all, are left.
 */
export const boundedJson = (bytes: Buffer): string | undefined => {
  const excess = bytes.length < shortBytes ? [] : excessOf(bytes);
  return excess && without(bytes, excess);
};
