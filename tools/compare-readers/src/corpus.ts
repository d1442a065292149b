import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Told } from './told.ts';
import { joined, scheduled } from './told.ts';
import type { Scheduled } from './told.ts';

interface ExpectedCard extends Scheduled {
  readonly question: string;
  readonly answer: string;
}

interface Expected {
  readonly allowed?: readonly string[];
  readonly recoverableNotes?: number;
  readonly notes: readonly {
    readonly fields: readonly (readonly [name: string, value: string])[];
    readonly cards: readonly ExpectedCard[];
  }[];
  readonly notetypes: readonly {
    readonly name: string;
    readonly fields: readonly string[];
    readonly rawFields?: readonly string[];
    readonly templates: readonly { readonly qfmt: string; readonly afmt: string }[];
  }[];
  readonly media: readonly { readonly name: string; readonly missing?: boolean }[];
}

/** A package of the corpus, and what is right to make of it. */
export interface Sample {
  readonly name: string;
  readonly file: string;
  /** How reading it may end, where it is hostile. */
  readonly allowed: readonly string[];
  readonly recoverableNotes: number | undefined;
}

const fixtures = new URL('../../../libs/apkg-parser/fixtures/', import.meta.url);

const expectedOf = (folder: string, name: string): Expected =>
  JSON.parse(
    readFileSync(new URL(`${folder}/${name.replace(/(apkg|colpkg)$/, 'expected.json')}`, fixtures), 'utf8'),
  ) as Expected;

const toldBy = ({ notes, notetypes, media }: Expected): Told => {
  const cards = notes.flatMap((note) => note.cards);
  return {
    notes: notes.map(({ fields }) => joined(...fields.map(([, value]) => value))),
    noteTypes: notetypes.map(({ name, fields, rawFields }) => joined(name, ...(rawFields ?? fields))),
    templates: notetypes.flatMap(({ templates }) => templates.map(({ qfmt, afmt }) => joined(qfmt, afmt))),
    scheduling: cards.map(scheduled),
    media: media.filter(({ missing }) => missing !== true).map(({ name }) => name),
    rendering: cards.map(({ question, answer }) => joined(question, answer)),
  };
};

/** The packages of one folder of the parser's corpus. */
export const samplesIn = (folder: 'ok' | 'hostile'): readonly Sample[] =>
  readdirSync(new URL(folder, fixtures))
    .filter((name) => /\.(apkg|colpkg)$/.test(name))
    .map((name) => {
      const { allowed = [], recoverableNotes } = expectedOf(folder, name);
      return { name, file: fileURLToPath(new URL(`${folder}/${name}`, fixtures)), allowed, recoverableNotes };
    });

/** What Anki's own library reads of a package that is in order. */
export const rightOf = ({ name }: Sample): Told => toldBy(expectedOf('ok', name));
