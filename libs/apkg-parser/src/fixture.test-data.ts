import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../fixtures/', import.meta.url);

/** The content of a fixture's expected.json, described in fixtures/README.md. */
export interface Expected {
  readonly outcome: 'ok' | 'ok-partial' | 'error';
  readonly why?: string;
  readonly allowed?: readonly string[];
  readonly must?: string;
  readonly recoverableNotes?: number;
  readonly package: {
    readonly version: string;
    readonly collectionMember: string;
    readonly schema: number;
    readonly crt: number;
  };
  readonly counts: { readonly notes: number; readonly cards: number; readonly revlog: number };
  readonly decks: readonly { readonly id: string; readonly name: string; readonly filtered: boolean }[];
  readonly notetypes: readonly ExpectedNoteType[];
  readonly notes: readonly ExpectedNote[];
  readonly notesDigest?: string;
  readonly media: readonly ExpectedMedia[];
  readonly mediaCount?: number;
}

export interface ExpectedNoteType {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly imageOcclusion: boolean;
  readonly sortField: number;
  readonly css: string;
  readonly fields: readonly string[];
  readonly rawFields?: readonly string[];
  readonly templates: readonly { readonly name: string; readonly qfmt: string; readonly afmt: string }[];
}

export interface ExpectedNote {
  readonly id: string;
  readonly guid: string;
  readonly mod: number;
  readonly notetypeId: string;
  readonly fields: readonly (readonly [
    name: string,
    value: string | { readonly chars: number; readonly sha1: string },
  ])[];
  readonly stripped: readonly string[];
  readonly strippedKeepMedia?: readonly string[];
  readonly tags: readonly string[];
  readonly cards: readonly ExpectedCard[];
}

export interface ExpectedCard {
  readonly id: string;
  readonly ord: number;
  readonly deck: string;
  readonly deckId: string;
  readonly originalDeck?: string;
  readonly type: number;
  readonly queue: number;
  readonly due: number;
  readonly ivl: number;
  readonly factor: number;
  readonly reps: number;
  readonly lapses: number;
  readonly left: number;
  readonly odue: number;
  readonly flags: number;
  readonly data: string;
  readonly fsrs?: {
    readonly stability: number;
    readonly difficulty: number;
    readonly desiredRetention?: number;
    readonly decay?: number;
    readonly lastReview?: number;
  };
  readonly question: string;
  readonly answer: string;
  readonly isEmpty?: boolean;
}

export interface ExpectedMedia {
  readonly zip: string;
  readonly name: string;
  readonly size: number;
  readonly sha1: string;
  readonly declaredSha1?: string;
}

/** Names of the packages in a folder. */
export const packagesIn = (folder: 'ok' | 'hostile'): readonly string[] =>
  readdirSync(new URL(folder, root)).filter((name) => /\.(apkg|colpkg)$/.test(name));

export const packageBytes = (folder: 'ok' | 'hostile', name: string): Uint8Array =>
  readFileSync(new URL(`${folder}/${name}`, root));

export const expectedOf = (folder: 'ok' | 'hostile', name: string): Expected =>
  JSON.parse(
    readFileSync(new URL(`${folder}/${name.replace(/(apkg|colpkg)$/, 'expected.json')}`, root), 'utf8'),
  ) as Expected;
