/** How far a store's data has been brought. */
export interface MigrationStatus {
  readonly version: number;
  /** What this program brings it to. */
  readonly latest: number;
  /** The names of the migrations still to come, in order. */
  readonly pending: readonly string[];
}
