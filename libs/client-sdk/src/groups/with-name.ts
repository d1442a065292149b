/** What comes with the name of a user. */
export interface WithName {
  /** The name by which the user wants to be shown. `undefined`: none. It is untrusted text, and need not be unique. */
  readonly displayName: string | undefined;
}
