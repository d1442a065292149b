import { separated } from './columns.ts';
import { readAt } from './misfit.ts';
import type { WireType } from './scalars.ts';
import { expected, membersOf, scalar } from './scalars.ts';
import { treeOf } from './tree.ts';

/**
 * A member of an object: its name in the client (`*` if its own members are merged into the object) and on the wire.
 */
export interface Member {
  readonly ours: string;
  readonly wire: string;
  readonly isOptional: boolean;
  readonly type: WireType;
}

/** The tokens of a type's text, read from the start. */
interface Tokens {
  readonly take: () => string;
  /** Whether this token comes next; if so, it is consumed. */
  readonly takes: (token: string) => boolean;
}

const tokensOf = (text: string): Tokens => {
  const tokens = text.match(/[\w -]+|./g) ?? [];
  let at = 0;
  return {
    take: () => tokens[at++] ?? '',
    takes: (token) => {
      const comes = (tokens[at] ?? '') === token;
      if (comes) at += 1;
      return comes;
    },
  };
};

/** Reads comma-separated items up to this token. */
const upTo = <Item>(end: string, tokens: Tokens, read: (tokens: Tokens) => Item): readonly Item[] => {
  const items: Item[] = [];
  while (!tokens.takes(end)) {
    items.push(read(tokens));
    tokens.takes(',');
  }
  return items;
};

/** `lastReview_:d`, or `xp=goal_xp:n` if the wire name differs. */
const readMember = (tokens: Tokens): Member => {
  const name = tokens.take();
  const ours = name.replace(/_$/, '');
  let wire = ours === name ? ours : separated(ours, '_');
  let isTyped = false;
  if (tokens.takes('=')) {
    isTyped = tokens.takes(':');
    wire = isTyped ? '' : tokens.take();
  }
  const isOptional = tokens.takes('?');
  isTyped ||= tokens.takes(':');
  return { ours, wire, isOptional, type: isTyped ? readType(tokens) : scalar('t') };
};

/** A type that occurs only in responses. */
const answered = (decode: WireType['decode']): WireType => ({ takes: '', decode, encode: () => undefined });

const objectOf = (members: readonly Member[]): WireType => ({
  takes: 'an object',
  decode: (wire, only) => {
    const given = membersOf(wire);
    const decoded: Record<string, unknown> = {};
    for (const { ours, wire: name, isOptional, type } of members) {
      if ((only && name !== only) || (isOptional && !(name in given))) continue;
      const value = readAt(name, () => type.decode(given[name]));
      if (ours === '*') Object.assign(decoded, value);
      else decoded[ours] = value;
    }
    return decoded;
  },
  // A value of the wrong type is sent as it is: the server validates it and reports its position in the list.
  encode: (value) => {
    const given = value as Readonly<Record<string, unknown>>;
    const present = members.filter(({ ours, isOptional }) => !isOptional || ours in given);
    return Object.fromEntries(present.map(({ ours, wire, type }) => [wire, type.encode(given[ours]) ?? given[ours]]));
  },
});

const listOf = (item: WireType): WireType => ({
  takes: 'a list',
  decode: (wire) => {
    if (!Array.isArray(wire)) return expected('a list');
    return wire.map((each, index) => readAt(index, () => item.decode(each)));
  },
  encode: (value) => (Array.isArray(value) ? value.map(item.encode) : undefined),
});

/** Reads the value of one member. */
const onlyOf = (member: string, type: WireType): WireType =>
  answered((wire) => {
    const value = membersOf(wire)[member];
    return readAt(member, () => type.decode(value));
  });

/** A Map, because a key may be `__proto__`. */
const mapOf = (key: WireType, item: WireType): WireType => ({
  takes: 'a Map',
  decode: (wire) =>
    new Map(
      Object.entries(membersOf(wire)).map(([name, each]) =>
        readAt(name, () => [key.decode(name), item.decode(each)] as const),
      ),
    ),
  // Keys of requests are texts.
  encode: (value) =>
    value instanceof Map
      ? Object.fromEntries(Array.from(value, ([name, each]: [string, unknown]) => [name, item.encode(each) ?? each]))
      : undefined,
});

/** Maps the client's words to the wire's. If all are equal, any text is passed on, and the server validates it. */
const wordsOf = (words: readonly (readonly [ours: string, wire: string])[]): WireType => {
  const takes = words.map(([ours]) => `'${ours}'`).join(', ');
  return {
    takes: words.length === 1 ? takes : `one of ${takes}`,
    decode: (wire) => {
      const known = words.find(([, each]) => each === wire);
      return known ? known[0] : expected('another word');
    },
    encode: words.every(([ours, wire]) => ours === wire)
      ? scalar('t').encode
      : (value) => words.find(([ours]) => ours === value)?.[1],
  };
};

const readWord = ({ take, takes }: Tokens): readonly [string, string] => {
  const ours = take();
  return [ours, takes('=') ? take() : ours];
};

/** One of two types, chosen by a member of the object or by that member's value. */
const readEither = (tokens: Tokens): WireType => {
  const member = tokens.take();
  const value = tokens.takes('=') ? tokens.take() : undefined;
  tokens.takes(':');
  const then = readType(tokens);
  tokens.takes(',');
  const otherwise = readType(tokens);
  const typeFor = (members: Readonly<Record<string, unknown>>): WireType => {
    const isThen = value === undefined ? member in members : members[member] === value;
    return isThen ? then : otherwise;
  };
  return {
    takes: 'an object',
    decode: (wire) => typeFor(membersOf(wire)).decode(wire),
    // The member has the same name on both sides wherever a request has such a type.
    encode: (given) => typeFor(given as Readonly<Record<string, unknown>>).encode(given),
  };
};

/** `none`: the wire value for no value. */
const orNone = (none: '' | null, { takes, decode, encode }: WireType): WireType => ({
  takes,
  decode: (wire) => (wire === none ? undefined : decode(wire)),
  encode: (value) => (value === undefined ? none : encode(value)),
});

/**
 * How a type begins: `{` an object of members, `[` a list, `<` a map of keys and values, `(` words, as `ours=wire` if
 * they differ, `^` a tree of sets, `?` blank for no value, `!` null for no value, `~` one of two, as
 * `~member=value:then,otherwise`. Anything else is the name of a scalar.
 */
const readers: Readonly<Record<string, (tokens: Tokens) => WireType>> = {
  '{': (tokens) => objectOf(upTo('}', tokens, readMember)),
  '.': (tokens) => {
    const member = tokens.take();
    return onlyOf(member, tokens.takes(':') ? readType(tokens) : scalar('t'));
  },
  '[': (tokens) => listOf(readType(tokens)),
  '<': (tokens) => {
    const key = readType(tokens);
    tokens.takes(',');
    return mapOf(key, readType(tokens));
  },
  '(': (tokens) => wordsOf(upTo(')', tokens, readWord)),
  '^': (tokens) => answered(treeOf(readType(tokens))),
  '?': (tokens) => orNone('', readType(tokens)),
  '!': (tokens) => orNone(null, readType(tokens)),
  '~': readEither,
};

const readType = (tokens: Tokens): WireType => {
  const token = tokens.take();
  return readers[token]?.(tokens) ?? scalar(token);
};

/** Parses the type in a cell of the table. tools/kit/sdk/sdk-table.mjs writes the cells. */
export const typeOf = (text: string): WireType => readType(tokensOf(text));

/** Parses the members in a cell, in order. */
export const membersIn = (text: string): readonly Member[] => upTo('', tokensOf(text), readMember);
