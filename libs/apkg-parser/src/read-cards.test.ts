import { describe, expect, it } from 'vitest';
import type { CardSelection } from './card-selection.ts';
import { packageBytes } from './fixture.test-data.ts';
import type { BuiltNote, BuiltNoteType } from './package-builder.test-data.ts';
import { buildPackage } from './package-builder.test-data.ts';
import type { DeckReport } from './read-deck.ts';
import { readDeck } from './read-deck.ts';
import { openPackage } from './open-package.ts';

const basic: BuiltNoteType = { fields: ['Front', 'Back'] };
const german: BuiltNoteType = { fields: ['Vorderseite', 'Rückseite'] };
const cloze: BuiltNoteType = { fields: ['Text', 'Back Extra'], cloze: true, question: '{{cloze:Text}}' };
const defaults: CardSelection = { termField: 'Front', definitionField: 'Back', stripHtml: true, cloze: true };
const textSelection: CardSelection = { ...defaults, termField: 'Text', definitionField: 'Back Extra' };

const deckOf = async (
  types: readonly BuiltNoteType[],
  notes: readonly BuiltNote[],
  selection: CardSelection,
): Promise<DeckReport> => {
  const pkg = await openPackage(await buildPackage(types, notes));
  const deck = readDeck(pkg, selection);
  pkg.close();
  return deck;
};

const sidesOf = ({ cards }: DeckReport) => cards.map(({ front, back }) => [front, back]);
const reasonsOf = ({ skipped }: DeckReport) => skipped.map(({ reason, count }) => [reason, count]);

describe('the cards of a package', () => {
  it('are one per standard note, in the order of the notes', async () => {
    const deck = await deckOf([basic], [{ fields: ['a', 'b'] }, { fields: ['<b>c</b>', 'd<br>e'] }], defaults);
    expect(deck).toEqual({
      notes: 2,
      cards: [
        { noteId: '1', front: 'a', back: 'b' },
        { noteId: '2', front: 'c', back: 'd\ne' },
      ],
      skipped: [],
      mediaFiles: 0,
    });
  });

  it('keep the HTML with `stripHtml: false`', async () => {
    const deck = await deckOf([basic], [{ fields: [' <b>a</b>', 'b&nbsp;'] }], { ...defaults, stripHtml: false });
    expect(sidesOf(deck)).toEqual([[' <b>a</b>', 'b&nbsp;']]);
  });

  it('exclude and report notes with a blank term or definition', async () => {
    const notes = [
      { fields: ['<br>', 'b'] },
      { fields: ['a', '&nbsp;\u200b'] },
      { fields: ['<img alt="no file">', 'b'] },
    ];
    expect(reasonsOf(await deckOf([basic], notes, defaults))).toEqual([
      ['blank-term', 2],
      ['blank-definition', 1],
    ]);
    expect(reasonsOf(await deckOf([basic], notes, { ...defaults, stripHtml: false }))).toEqual([
      ['blank-term', 1],
      ['blank-definition', 1],
    ]);
  });

  it('contain the names of images and sounds on a side without text', async () => {
    const notes = [
      { fields: ['<div><img src="paris.jpg"></div>', '[sound:paris.mp3] <img src="map&amp;key.png">'] },
      { fields: ['<img src="a.png"> b', '[sound:c.mp3] c'] },
    ];
    expect(sidesOf(await deckOf([basic], notes, defaults))).toEqual([
      ['[paris.jpg]', '[paris.mp3] [map&key.png]'],
      ['b', 'c'],
    ]);
    const withHtml = await deckOf([basic], notes.slice(0, 1), { ...defaults, stripHtml: false });
    expect(sidesOf(withHtml)).toEqual([notes[0]?.fields]);
    const clozes = [{ fields: ['{{c1::<img src="a.png">}}', ''] }, { fields: ['{{c1::b}}', '[sound:b.mp3]'] }];
    expect(sidesOf(await deckOf([cloze], clozes, textSelection))).toEqual([
      ['[...]', '[a.png]'],
      ['[...]', 'b'],
    ]);
  });

  it('exist for every note of a deck of images and sounds', async () => {
    const pkg = await openPackage(packageBytes('ok', 'wheel-media.new.apkg'));
    const { notes, cards, skipped } = readDeck(pkg, { ...defaults, fields: 'auto' });
    pkg.close();
    expect(skipped.filter(({ reason }) => reason !== 'image-occlusion')).toEqual([]);
    expect([notes, cards.length]).toEqual([22, 22]);
  });

  it('come with at most three short examples of skipped notes', async () => {
    const notes = ['one', 'two', 'three', 'four'].map((front) => ({ fields: [`<b>${front}</b>`, ''] }));
    const { skipped } = await deckOf([basic], notes, defaults);
    expect(skipped).toEqual([{ reason: 'blank-definition', count: 4, examples: ['one', 'two', 'three'] }]);
  });

  it('use fields looked up in each note type', async () => {
    const notes = [{ fields: ['a', 'b'] }, { type: 1, fields: ['c', 'd'] }];
    const byName = await deckOf([basic, german], notes, defaults);
    expect([sidesOf(byName), reasonsOf(byName)]).toEqual([[['a', 'b']], [['missing-field', 1]]]);
    const byIndex = await deckOf([basic, german], notes, { ...defaults, termField: '0', definitionField: '1' });
    expect(sidesOf(byIndex)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const auto = await deckOf([basic, german], notes, { ...defaults, fields: 'auto' });
    expect(sidesOf(auto)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('are both kept for two equal notes', async () => {
    expect((await deckOf([basic], [{ fields: ['a', 'b'] }, { fields: ['a', 'b'] }], defaults)).cards).toHaveLength(2);
  });

  it('are one per deletion of a cloze note, with the definition below the answer', async () => {
    const deck = await deckOf([cloze], [{ fields: ['{{c1::<b>a</b>}} {{c2::b::hint}}', 'more'] }], textSelection);
    expect(sidesOf(deck)).toEqual([
      ['[...] b', 'a b\nmore'],
      ['a [hint]', 'a b\nmore'],
    ]);
  });

  it('have no text below the answer if the cloze type lacks the definition field', async () => {
    const deck = await deckOf([cloze], [{ fields: ['{{c1::a}} b', ''] }], {
      ...textSelection,
      definitionField: 'Back',
    });
    expect(sidesOf(deck)).toEqual([['[...] b', 'a b']]);
  });

  it("use the cloze field of a cloze type with `fields: 'auto'`", async () => {
    const type: BuiltNoteType = {
      fields: ['Title', 'Body', 'Note'],
      cloze: true,
      question: '{{Title}} {{edit:cloze:Body}}',
    };
    const deck = await deckOf([type], [{ fields: ['t', '{{c1::a}}', 'n'] }], { ...defaults, fields: 'auto' });
    expect(sidesOf(deck)).toEqual([['[...]', 'a\nn']]);
  });

  it('are missing for a cloze note with a reason', async () => {
    const notes = [
      { fields: ['plain', ''] },
      { fields: ['', ''] },
      { fields: ['{{c1::image-occlusion:rect:left=.1}}', ''] },
    ];
    expect(reasonsOf(await deckOf([cloze], notes, textSelection))).toEqual([
      ['no-cloze-deletion', 1],
      ['blank-term', 1],
      ['image-occlusion', 1],
    ]);
    expect(reasonsOf(await deckOf([cloze], notes, { ...textSelection, cloze: false }))).toEqual([['cloze-off', 3]]);
    expect(reasonsOf(await deckOf([cloze], notes, defaults))).toEqual([['missing-field', 3]]);
  });

  it('exclude a note with a side larger than 1 MB', async () => {
    const notes = [{ fields: ['a'.repeat(1_000_000), 'b'] }, { fields: ['é'.repeat(500_001), 'b'] }];
    const deck = await deckOf([basic], notes, defaults);
    expect([deck.cards.length, reasonsOf(deck)]).toEqual([1, [['side-too-large', 1]]]);
  });
});
