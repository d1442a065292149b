import type { Scope } from './scope.ts';

/** `mark`: a leech is only shown as one. `suspend`: it is suspended, too. */
export type LeechAction = 'mark' | 'suspend';

/** `new-last`: new cards come after reviews. `mixed`: they are spread among them. */
export type NewCardOrder = 'new-last' | 'mixed';

/** How cards of a scope are studied. A member that is absent is inherited from the scope around it. */
export interface Preset {
  readonly newPerDay?: number;
  readonly reviewsPerDay?: number;
  /** 0.70–0.99 */
  readonly desiredRetention?: number;
  /** The number of a list of weights of the account. */
  readonly weights?: number;
  readonly buryNew?: boolean;
  readonly buryReview?: boolean;
  readonly balanceLoad?: boolean;
  readonly leechAt?: number;
  readonly leechAction?: LeechAction;
  readonly order?: NewCardOrder;
}

export interface ScopedPreset {
  readonly scope: Scope;
  readonly preset: Preset;
}

/** New values of some members; `undefined` removes a member. */
export type PresetChange = { readonly [Member in keyof Preset]?: Preset[Member] | undefined };

/** The most scopes with a preset that an account may have. */
export const mostPresets = 1_000;
/** The most lists of weights that an account may have had. */
export const mostWeights = 1_000;

/** The preset with the members of the change; the others stay. */
export const changedPreset = (preset: Preset, change: PresetChange): Preset =>
  Object.fromEntries(
    Object.entries({ ...preset, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as Preset;

export const isEmptyPreset = (preset: Preset): boolean => Object.keys(preset).length === 0;

/** Members of a scope for which no preset has a value. */
export const presetDefaults = {
  buryNew: true,
  buryReview: false,
  balanceLoad: false,
  leechAt: 8,
  leechAction: 'mark',
  order: 'new-last',
} as const satisfies Preset;

type Defaulted = keyof typeof presetDefaults;

/** Members of which the innermost value wins, or else the default. Limits do not: each level counts for itself. */
export type Study = Omit<Preset, 'newPerDay' | 'reviewsPerDay' | Defaulted> & Required<Pick<Preset, Defaulted>>;

export type Presets = ReadonlyMap<Scope, Preset>;

/** How cards in these scopes, outermost first, are studied. */
export const studyIn = (presets: Presets, scopes: readonly Scope[]): Study => {
  const study: Record<string, unknown> = { ...presetDefaults };
  for (const scope of scopes) Object.assign(study, presets.get(scope));
  const { newPerDay: _, reviewsPerDay: __, ...inherited } = study as unknown as Study & Preset;
  return inherited;
};
