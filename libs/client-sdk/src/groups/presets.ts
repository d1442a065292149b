import type { Branded } from '@flashcards/kernel';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject } from '../expected.ts';
import type { MethodsOf } from '../method.ts';
import { method, passing } from '../method.ts';

/** What a preset applies to: everything, a folder with all below it, or a set. */
export type PresetScope = '' | `folder:${string}` | `set:${string}`;

/** How cards are studied. */
export interface Preset {
  /** New cards a day. */
  readonly newPerDay: number;
  /** Reviews a day. */
  readonly reviewsPerDay: number;
  /** The fraction of reviews to remember, 0.70 to 0.99. */
  readonly desiredRetention: number;
  /** The 21 weights of FSRS-6. */
  readonly weights: readonly number[];
  /** After a card of a note, whether its new cards wait until tomorrow. Default: true. */
  readonly buryNew: boolean;
  /** The same for its cards in review. Default: false. */
  readonly buryReview: boolean;
  /** Whether due days are chosen so that days have alike many cards. Default: false. */
  readonly balanceLoad: boolean;
  /** The lapses of a leech, 1 to 99. Default: 8. */
  readonly leechAt: number;
  /** Default: `mark`. */
  readonly leechAction: 'mark' | 'suspend';
  /** New cards last, or mixed with reviews. Default: `new-last`. */
  readonly order: 'new-last' | 'mixed';
}

/** A preset with only what is set there; the rest is inherited from the scopes around it. */
export interface ScopedPreset {
  /** `''`, `folder:` and a path, or `set:` and an id. */
  readonly scope: Branded<'Scope'>;
  readonly preset: Partial<Preset>;
}

/** Members to change. `null`: inherited from then on. */
export type PresetChange = { readonly [Member in keyof Preset]?: Preset[Member] | null | undefined };

/** How cards are studied: limits, retention, siblings, leeches. */
export interface Presets {
  /**
   * Returns your presets, outermost first: that of everything (`''`), of folders, of sets.
   *
   * @example
   * ```ts
   * for (const { scope, preset } of await client.presets.list()) console.log(scope, preset.desiredRetention);
   * ```
   */
  list(options?: CallOptions): Call<readonly ScopedPreset[]>;
  /**
   * Changes a preset; members that are left out stay. Refused with `set_not_found`, `folder_not_found` or
   * `too_many_presets`.
   *
   * @example
   * ```ts
   * await client.presets.set(`set:${set}`, { desiredRetention: 0.95, buryNew: null });
   * ```
   */
  set(scope: PresetScope, preset: PresetChange, options?: CallOptions): Call<void>;
}

/** Blank on the wire where it is inherited. */
const inherited = ([name, value]: readonly [string, unknown]) =>
  [name, value === null ? (name === 'weights' ? '' : undefined) : value] as const;

export const presets = {
  list: passing('getPresets'),
  set: method('setPreset', (call, { name }) => async (scope, change, options) => {
    const given = Object.entries(anObject(name, 'a preset', change)).filter(([, value]) => value !== undefined);
    await call({ scope: scope as never, preset: Object.fromEntries(given.map(inherited)) }, options);
  }),
} satisfies MethodsOf<Presets>;
