export const usage = `Reads Anki packages (.apkg, .colpkg) of every generation.

  apkg-parser inspect FILE     what is in it: decks, note types, sample notes, media, warnings
  apkg-parser dump FILE        every note with its cards; with --json in the format that Anki's own reading is kept in
  apkg-parser cards FILE       fronts and backs as CSV
      --front NAME --back NAME   these fields, by name or number from 0; else the first two of each note type
      --rendered                 question and answer as Anki shows them, one row for each card
      --strip readable           text with lines where a browser breaks them (default)
      --strip anki               text as Anki strips it: tags vanish, lines run together
      --strip none               the HTML as it is, from a stranger
      --spreadsheet              puts ' before what a spreadsheet would take for a formula
  apkg-parser media FILE       the list of media files; nothing is unpacked
      --out DIR                  writes them to this folder; names that are unsafe or taken are left out
  apkg-parser validate FILE    what Anki would stumble over

FILE may be - for standard input. --json makes JSON of any of these. Data goes to standard output only.
Exit codes: 0 good, 2 wrong usage, 65 no package, or for validate none that Anki takes, or for media --out a file that
cannot be used, or for cards no such field, 66 no such file, 74 output that cannot be written.`;
