export type { Card, CardToStore, CardFormat, CardText } from './card.ts';
export { cardFormats, largestSide, parseSide, textBytesOf, utf8Bytes } from './card.ts';
export type { Direction } from './direction.ts';
export { cardDirection } from './direction.ts';
export type { Delimiter } from './delimiter.ts';
export { delimiters } from './delimiter.ts';
export type { DeckLevels } from './deck-levels.ts';
export { deckLevels, longestDeckName } from './deck-levels.ts';
export type { FlashcardSet, SetLimits } from './flashcard-set.ts';
export { largestSet, mostSets } from './flashcard-set.ts';
export type { FolderPath } from './folder-path.ts';
export {
  childOf,
  deepest,
  depthOf,
  isBelow,
  isWithin,
  lineageOf,
  mostFolders,
  nameOf,
  parentOf,
  parseFolderPath,
  rootFolder,
  segmentsOf,
} from './folder-path.ts';
export type { FolderTree } from './folder-tree.ts';
export { folderTree } from './folder-tree.ts';
export type { ImportedScheduling, ImportReport, ReadReport, SkippedNotes, UpdateCounts } from './import-report.ts';
export type { MediaFile, MediaHash, MediaType } from './media-file.ts';
export {
  countedBytes,
  differentFiles,
  isPictureOrSound,
  largestAddedFile,
  largestMediaFile,
  longestMediaName,
  mediaTypes,
  nameByHash,
  mostMediaFiles,
  parseMediaHash,
} from './media-file.ts';
export type { CardOfNote, Note, NoteType } from './note.ts';
export { contentBytesOf, noteBytesOf, noteIdOf, noteTypeBytesOf } from './note.ts';
export { parseName } from './name.ts';
export type { NamedTexts } from './named-texts.ts';
export { namedFields, typedContent } from './named-texts.ts';
export type { ChangedNote, Growth } from './note-growth.ts';
export { growthOf, sizeOf } from './note-growth.ts';
export type { NoteTypeChoice } from './note-type-choice.ts';
export { builtInNoteTypes, choosingNoteTypes, typedNoteType } from './note-type-choice.ts';
export type { PlacedDecks, SetPlace, Shelves } from './place-decks.ts';
export { mostDecks, placeDecks } from './place-decks.ts';
export type { FieldTexts, NoteContent } from './note-edit.ts';
export { editedFields, editedNote } from './note-edit.ts';
export type { CountedStep, SetSize, UpdateStep } from './update-report.ts';
export { countedStep, fittingSteps, updateReport, updateStep } from './update-report.ts';
export type { CardAt, NoteUpdate, NoteWithCards } from './note-update.ts';
export { cardsAfter, isSameContent, isSameList, isUnchanged, noteUpdate, updatedBy } from './note-update.ts';
export type { SetName } from './set-name.ts';
export { parseSetName } from './set-name.ts';
export type { Tag, TagChange } from './tag.ts';
export { changedFields, withChangedFields } from './changed-fields.ts';
export { changingTags, contradicts, distinctTags, mostTags, parseTag, tagBytesOf, tagKeys } from './tag.ts';
export type { TagCount, TaggedCards } from './tag-count.ts';
export { countingTags } from './tag-count.ts';
