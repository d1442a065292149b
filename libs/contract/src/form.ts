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
  | 'true'
  | 'void';

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
  /** Of an object, one member alone. */
  | { readonly is: 'only'; readonly member: string; readonly of: Formed }
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
export interface Formed {
  readonly form: Form;
}

export const scalar = (kind: ScalarKind, name: string = kind): Scalar => ({ is: 'scalar', kind, name });

/** The form of an object that takes in the members of one of its own. */
export const spreadForm = ({ form }: Formed, member: string): Form =>
  form.is === 'object'
    ? {
        is: 'object',
        members: form.members.map((each) => (each.ours === member ? { ...each, ours: '*' } : each)),
      }
    : form;
