import type { AnyCodec } from './codec.ts';

/** A member of an object: what we call it, and its name on the wire. */
export interface FormMember {
  /** `*`: the members of its value are members of ours. */
  readonly ours: string;
  /** Blank: nothing travels, and the codec makes the value. */
  readonly wire: string;
  readonly codec: Formed;
}

/** How a value that has no parts is read and written. */
export type ScalarKind =
  | 'any'
  | 'boolean'
  | 'bytes'
  | 'date'
  | 'day'
  | 'false'
  | 'flag'
  | 'hundredths'
  | 'instant'
  | 'month'
  | 'nothing'
  | 'number'
  | 'streak'
  | 'text'
  | 'true';

export interface Scalar {
  readonly is: 'scalar';
  readonly kind: ScalarKind;
  /** Tells texts from one another that do not take the same. */
  readonly name: string;
}

/** What a codec is made of: from this, tools/kit/sdk/sdk-table.mjs writes the codecs down for the SDK, which is small that way. */
export type Form =
  | Scalar
  | { readonly is: 'object'; readonly members: readonly FormMember[] }
  | { readonly is: 'list' | 'tree' | 'or-blank' | 'or-null'; readonly of: Formed }
  | { readonly is: 'map'; readonly key: Formed; readonly of: Formed }
  /** Words of the wire, and ours. */
  | { readonly is: 'words'; readonly words: Readonly<Record<string, string>> }
  /** One of two, by whether the object on the wire has the member, or by its value. */
  | {
      readonly is: 'either';
      readonly member: string;
      readonly value?: string;
      readonly then: Formed;
      readonly otherwise: Formed;
    };

/** All that is asked of a part: its form. */
export type Formed = Pick<AnyCodec, 'form'>;

export const scalar = (kind: ScalarKind, name: string = kind): Scalar => ({ is: 'scalar', kind, name });

/** An object whose members have other names. */
const called = ({ form }: Formed, nameOf: (ours: string) => string): Form =>
  form.is === 'object'
    ? { is: 'object', members: form.members.map((each) => ({ ...each, ours: nameOf(each.ours) })) }
    : form;

/** The form of an object whose members are renamed: `names` has theirs by ours. */
export const renamedForm = (object: Formed, names: Readonly<Record<string, string>>): Form => {
  const ours = new Map(Object.entries(names).map(([our, their]) => [their, our]));
  return called(object, (name) => ours.get(name) ?? '');
};

/** The form of an object that takes in the members of one of its own. */
export const spreadForm = (object: Formed, member: string): Form =>
  called(object, (name) => (name === member ? '*' : name));
