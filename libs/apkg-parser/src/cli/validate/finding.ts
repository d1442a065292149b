/**
 * Anki's reaction. `refused`: it imports nothing of the package. `changed`: it imports the package, but leaves
 * something out or changes it. `odd`: it imports the content unchanged, with a result that may surprise.
 */
export type Severity = 'refused' | 'changed' | 'odd';

/** A problem that a package causes in Anki. */
export interface Finding {
  readonly severity: Severity;
  /** For programs. */
  readonly code: string;
  /** Such as `note 12`, `note type 7`, `media file a.png`. */
  readonly place: string;
  /** For people. */
  readonly message: string;
}

/** Looks for one kind of problem. */
export type Check<T> = (subject: T) => Iterable<Finding>;
