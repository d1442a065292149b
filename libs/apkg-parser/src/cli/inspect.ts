import type { AnkiPackage } from '../anki-package.ts';
import type { Run } from './command-run.ts';
import { excerpt, table, wrapped } from './columns.ts';
import { sizeText } from './size-text.ts';
import type { Survey, SurveyedType } from './survey.ts';
import { survey } from './survey.ts';
import { visibleJson } from './visible.ts';

// Limits of the text output; the JSON output is complete.
const mostRows = 40;
const widest = 100;
const leastSample = 12;
const nameWidth = 20;

/** Columns before the lines of a section. */
const indent = 2;

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`.trimEnd())];

const atMost = <T>(items: readonly T[], lineOf: (shown: readonly T[]) => readonly string[]): readonly string[] => [
  ...lineOf(items.slice(0, mostRows)),
  ...(items.length > mostRows ? [`… and ${items.length - mostRows} more; --json has all`] : []),
];

const countOf = (amount: number, one: string, many = `${one}s`): string => `${amount} ${amount === 1 ? one : many}`;

const headLines = ({ version, schema, collectionMember, created, counts }: AnkiPackage): readonly string[] => [
  `Anki package, generation ${version} (${collectionMember}, schema ${schema})`,
  [
    countOf(counts.notes, 'note'),
    countOf(counts.cards, 'card'),
    countOf(counts.reviews, 'review'),
    ...(created ? [`created ${created.toISOString().slice(0, 10)}`] : []),
  ].join(', '),
];

const deckLines = ({ decks }: Survey, most: number): readonly string[] =>
  atMost(decks, (shown) =>
    table(
      ['Cards', 'Deck'],
      shown.map(({ deck, cards }) => [
        String(cards),
        `${excerpt(deck.name, widest)}${deck.filtered ? ' (filtered)' : ''}`,
      ]),
      most - indent,
    ),
  );

const kindOf = ({ kind, imageOcclusion }: SurveyedType['type']): string => (imageOcclusion ? 'image occlusion' : kind);

/** The sample notes that have room beside the names of fields, and the width of each. */
const samplesIn = ({ samples }: SurveyedType, width: number) => {
  const room = width - nameWidth - 3 * indent;
  const shown = samples.slice(0, Math.max(1, Math.floor(room / (leastSample + indent))));
  return { shown, cell: Math.max(leastSample, Math.floor(room / Math.max(1, shown.length)) - indent) };
};

const typeLines = (most: number) => (found: SurveyedType) => {
  const { type, notes } = found;
  const title = `${excerpt(type.name, widest)} (${kindOf(type)}, ${countOf(notes, 'note')})`;
  const templates = type.templates.slice(0, mostRows).map(({ name }) => excerpt(name, 2 * nameWidth));
  const { shown, cell } = samplesIn(found, most === Infinity ? widest : most);
  const rows = atMost(type.fields, (fields) =>
    table(
      ['Field', ...shown.map((_, at) => `Note ${at + 1}`)],
      fields.map((name, at) => [excerpt(name, nameWidth), ...shown.map((sample) => excerpt(sample[at] ?? '', cell))]),
      most - 2 * indent,
    ),
  );
  return ['', title, `  Templates: ${templates.join(', ')}`, ...rows.map((row) => `  ${row}`)];
};

const mediaLines = ({ media }: AnkiPackage): readonly string[] => {
  const bytes = media.reduce((sum, { size = 0 }) => sum + size, 0);
  const total = media.some(({ size }) => size !== undefined) ? `, ${sizeText(bytes)}` : '';
  return [
    `${countOf(media.length, 'file')}${total}`,
    ...atMost(media, (shown) => shown.map(({ name }) => excerpt(name, widest))),
  ];
};

const warningLines = ({ warnings }: AnkiPackage, { unreadableNotes }: Survey): readonly string[] => [
  ...(unreadableNotes > 0 ? [`${countOf(unreadableNotes, 'note')} cannot be read; validate says why`] : []),
  ...atMost(warnings, (shown) => shown.map(({ message }) => excerpt(message, 2 * widest))),
];

/** Lines of at most `most` columns; without a terminal there is no limit. */
const asText = (pkg: AnkiPackage, found: Survey, most: number): string =>
  [
    ...headLines(pkg),
    ...section('Decks', deckLines(found, most)),
    ...section(
      'Note types',
      atMost(found.noteTypes, (shown) => shown.flatMap(typeLines(most))),
    ),
    ...section('Media', mediaLines(pkg)),
    ...section('Warnings', warningLines(pkg, found)),
    '',
  ]
    .flatMap((line) => wrapped(line, most))
    .join('\n');

const asJson = (pkg: AnkiPackage, { decks, noteTypes, unreadableNotes }: Survey): string =>
  `${visibleJson({
    package: {
      version: pkg.version,
      collectionMember: pkg.collectionMember,
      schema: pkg.schema,
      created: pkg.created?.toISOString() ?? null,
    },
    counts: { ...pkg.counts, unreadableNotes },
    decks: decks.map(({ deck, cards }) => ({ ...deck, cards })),
    noteTypes: noteTypes.map(({ type, notes, samples }) => ({
      id: type.id,
      name: type.name,
      kind: type.kind,
      imageOcclusion: type.imageOcclusion,
      fields: type.fields,
      templates: type.templates.map(({ name }) => name),
      notes,
      samples,
    })),
    media: pkg.media.map(({ member, name, size = null, sha1 = null }) => ({ member, name, size, sha1 })),
    warnings: pkg.warnings,
  })}\n`;

/** Shows what a package contains. */
export const inspect: Run = async ({ pkg, command, output }) => {
  const found = survey(pkg);
  await output.write(command.json ? asJson(pkg, found) : asText(pkg, found, output.columns ?? Infinity));
  return 0;
};
