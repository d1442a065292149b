/** The version of a store's data. */
export interface MigrationStatus {
  readonly version: number;
  /** The version that this program migrates to. */
  readonly latest: number;
  /** The names of the migrations still to run, in order. */
  readonly pending: readonly string[];
}
