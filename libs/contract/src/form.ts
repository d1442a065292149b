/** A member of an object: our name, and its name on the wire. */
export interface FormMember {
  /** `*`: the members of its value become members of our object. */
  readonly ours: string;
  /** Blank: the member is not sent, and the codec creates the value. */
  readonly wire: string;
  readonly codec: Formed;
}

/** How a value without parts is decoded and encoded. */
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
  | 'json'
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
  /** Distinguishes texts with different constraints. */
  readonly name: string;
}

/** The structure of a codec. tools/kit/sdk/sdk-table.mjs writes it for the SDK, which keeps the SDK small. */
export type Form =
  | Scalar
  | { readonly is: 'object'; readonly members: readonly FormMember[] }
  | { readonly is: 'list' | 'tree' | 'or-blank' | 'or-null'; readonly of: Formed }
  /** One member of an object. */
  | { readonly is: 'only'; readonly member: string; readonly of: Formed }
  | { readonly is: 'map'; readonly key: Formed; readonly of: Formed }
  /** Words of the wire, and ours. */
  | { readonly is: 'words'; readonly words: Readonly<Record<string, string>> }
  /** One of two, by whether the object on the wire has the member, or by the member's value. */
  | {
      readonly is: 'either';
      readonly member: string;
      readonly value?: string;
      readonly then: Formed;
      readonly otherwise: Formed;
    };

/** A codec of a part needs only its form. */
export interface Formed {
  readonly form: Form;
}

export const scalar = (kind: ScalarKind, name: string = kind): Scalar => ({ is: 'scalar', kind, name });

/** The form of an object that includes the members of one of its members. */
export const spreadForm = ({ form }: Formed, member: string): Form =>
  form.is === 'object'
    ? {
        is: 'object',
        members: form.members.map((each) => (each.ours === member ? { ...each, ours: '*' } : each)),
      }
    : form;
