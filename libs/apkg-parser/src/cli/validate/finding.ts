/**
 * What Anki does over it. `refused`: it takes nothing of the package. `changed`: it takes the package, and leaves
 * something out or writes it in another way. `odd`: it takes it as it is, and somebody may wonder.
 */
export type Severity = 'refused' | 'changed' | 'odd';

/** Something in a package that Anki would stumble over. */
export interface Finding {
  readonly severity: Severity;
  /** For programs. */
  readonly code: string;
  /** Such as `note 12`, `note type 7`, `media file a.png`. */
  readonly place: string;
  /** For people. */
  readonly message: string;
}

/** Looks for one kind of thing. */
export type Check<T> = (subject: T) => Iterable<Finding>;
