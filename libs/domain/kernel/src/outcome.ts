/** What a rule answers: a value, or a refusal whose code comes from a closed union. Faults are thrown instead. */
export type Outcome<T, Code extends string> = Ok<T> | Refusal<Code>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** A known negative answer, such as `goal_not_found`; the contract gives it its status and its words. */
export interface Refusal<Code extends string> {
  readonly ok: false;
  readonly code: Code;
  /** Which entries of a list it is about, ascending, counted from 0; absent where it is not about entries. */
  readonly entries?: readonly number[];
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const refuse = <const Code extends string>(code: Code, entries?: readonly number[]): Refusal<Code> =>
  entries ? { ok: false, code, entries } : { ok: false, code };
