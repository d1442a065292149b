/** Deeper than any body of the contract. */
const mostDepth = 8;
/** Brackets and commas of a value that is read at once; a list with more is read in slices. */
const mostMarks = 1_000;
/** … and of one entry of such a list: ten times those of any in the contract. */
const mostEntryMarks = 50;
/** Of the body itself; no operation has twenty keys. */
const mostMembers = 1_000;
const sliceBytes = 64 * 1024;

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')];
const [list, object, listEnd, objectEnd] = [code('['), code('{'), code(']'), code('}')];

export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Some entries of a list, without the commas around them. */
export interface Slice extends Part {
  readonly entries: number;
  /** How many names its objects have, each as often as it is written. */
  readonly names: number;
}

/** A value that is not to be read with the others. */
export interface Cut extends Part {
  /** Of a list that may be read by itself; a value without is larger or deeper than any in the contract. */
  readonly list?: { readonly key: Part; readonly slices: readonly Slice[] };
}

export interface Outline {
  readonly cuts: readonly Cut[];
  /** How many names there are outside of what is cut. */
  readonly names: number;
}

/** Where a string ends that begins at `from`. */
const endOfString = (bytes: Buffer, from: number): number => {
  for (let at = from + 1; at < bytes.length; at += 1)
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  return bytes.length;
};

/** The value of one member: how large it is, and where it can be taken apart. */
const measuredValue = (from: number, isList: boolean, key: Part) => {
  const slices: Slice[] = [];
  let [marks, names, entries] = [0, 0, 0];
  let [sliceFrom, sliceMarks, sliceNames, entryMarks] = [from + 1, 0, 0, 0];
  let isMonstrous = false;
  const endSlice = (to: number): void => {
    slices.push({ from: sliceFrom, to, names: names - sliceNames, entries });
    [sliceFrom, sliceMarks, sliceNames, entries] = [to + 1, marks, names, 0];
  };
  const endEntry = (): void => {
    if (isList && marks - entryMarks > mostEntryMarks) isMonstrous = true;
    entryMarks = marks;
    entries += 1;
  };
  return {
    isList,
    name: (): void => void (names += 1),
    mark: (depth: number): void => {
      marks += 1;
      if (depth > mostDepth) isMonstrous = true;
    },
    /** Between two entries. */
    comma: (at: number): void => {
      endEntry();
      if (marks - sliceMarks >= mostMarks || at - sliceFrom >= sliceBytes) endSlice(at);
    },
    /** What is to be cut; else how many names it has. */
    end: (at: number): Cut | number => {
      endEntry();
      const part = { from, to: at + 1 };
      if (isMonstrous || (!isList && marks > mostMarks)) return part;
      if (marks <= mostMarks) return names;
      endSlice(at);
      return { ...part, list: { key, slices } };
    },
  };
};

/** Takes in brackets, commas, colons and strings, one after the other. */
const outliner = () => {
  const cuts: Cut[] = [];
  let [depth, members, names] = [0, 0, 0];
  let isBroken = false;
  let key: Part = { from: 0, to: 0 };
  let value: ReturnType<typeof measuredValue> | undefined;
  const endValue = (at: number): void => {
    const ended = value?.end(at) ?? 0;
    if (typeof ended === 'number') names += ended;
    else cuts.push(ended);
    value = undefined;
  };
  return {
    open: (at: number, bracket: number): void => {
      depth += 1;
      if (depth === 2) value = measuredValue(at, bracket === list, key);
      else value?.mark(depth);
    },
    close: (at: number, bracket: number): void => {
      if (depth === 2 && value?.isList !== (bracket === listEnd)) isBroken = true;
      if (depth === 2) endValue(at);
      depth -= 1;
    },
    comma: (at: number): void => {
      if (depth === 2) value?.comma(at);
      if (value) value.mark(depth);
      else members += 1;
    },
    colon: (): void => {
      if (value) value.name();
      else names += 1;
    },
    string: (from: number, to: number): void => {
      if (depth === 1) key = { from, to };
    },
    /** Whether no body of the contract's can come of it any more. */
    isHopeless: (): boolean => isBroken || depth < 0 || members > mostMembers,
    outline: (): Outline | undefined => (depth === 0 ? { cuts, names } : undefined),
  };
};

/** Takes in what begins at `at`; answers where that ends. */
const take = (outlined: ReturnType<typeof outliner>, bytes: Buffer, at: number): number => {
  const byte = bytes[at];
  switch (byte) {
    case quote: {
      const end = endOfString(bytes, at);
      outlined.string(at, end + 1);
      return end;
    }
    case colon:
      outlined.colon();
      return at;
    case comma:
      outlined.comma(at);
      return at;
    case list:
    case object:
      outlined.open(at, byte);
      return at;
    case listEnd:
    case objectEnd:
      outlined.close(at, byte);
  }
  return at;
};

/**
 * Scans a body before it is parsed: parsing a megabyte of brackets takes a hundred times as long as a megabyte of text, and
 * forty times the memory. `undefined` where the body cannot be JSON of the contract.
 */
export const outlineOf = (bytes: Buffer): Outline | undefined => {
  const outlined = outliner();
  for (let at = 0; at < bytes.length && !outlined.isHopeless(); at += 1) at = take(outlined, bytes, at);
  return outlined.isHopeless() ? undefined : outlined.outline();
};
