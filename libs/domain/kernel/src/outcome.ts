/** The result of a rule: a value, or a refusal with a code from a closed union. Faults are thrown instead. */
export type Outcome<T, Code extends string> = Ok<T> | Refusal<Code>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** An expected negative result, such as `goal_not_found`. The contract assigns its status and text. */
export interface Refusal<Code extends string> {
  readonly ok: false;
  readonly code: Code;
  /** The indices of the list entries that it is about, ascending, from 0; absent when it is not about entries. */
  readonly entries?: readonly number[];
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const refuse = <const Code extends string>(code: Code, entries?: readonly number[]): Refusal<Code> =>
  entries ? { ok: false, code, entries } : { ok: false, code };
