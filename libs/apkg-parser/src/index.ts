export type { AnkiPackage, NotesOptions, PackageCounts } from './anki-package.ts';
export type { CardSelection, DeckCard, SkippedNote, SkipReason } from './card-selection.ts';
export type { PackageCard } from './collection/package-card.ts';
export type { PackageReview } from './collection/package-review.ts';
export type { MemoryState } from './collection/memory-state.ts';
export { fieldsByName } from './collection/fields-by-name.ts';
export { ClosedError } from './closed-error.ts';
export type { Deck } from './collection/deck.ts';
export type { Note, UnreadableNote, UnreadableReason } from './collection/note.ts';
export type { DeckOptions, DeckOptionsSettings } from './settings/deck-options.ts';
export type {
  CommonDeckSettings,
  DayLimit,
  DeckSearch,
  FilteredDeckSettings,
  NormalDeckSettings,
} from './settings/deck-settings.ts';
export type { FieldSettings, NoteTypeSettings, TemplateSettings } from './settings/note-type-settings.ts';
export type { Requirement } from './settings/requirements.ts';
export type { WithOther } from './settings/table.ts';
export type { NoteTemplate, NoteType } from './collection/note-type.ts';
export type { MediaFile } from './container/media-file.ts';
export type { MediaEntry } from './container/media-map.ts';
export type { PackageVersion } from './container/package-version.ts';
export type { Sides } from './fields/cloze.ts';
export { clozeNumbers, renderCloze } from './fields/cloze.ts';
export { mediaNames, renameMedia } from './fields/media-names.ts';
export { selectField } from './fields/select-field.ts';
export { stripAnkiHtml } from './fields/strip-anki-html.ts';
export { stripHtml } from './fields/strip-html.ts';
export type { PackageLimits } from './limits.ts';
export { defaultLimits } from './limits.ts';
export { openPackage } from './open-package.ts';
export type { OpenOptions, OpenProgress } from './open-options.ts';
export type { PackageErrorCode } from './package-error.ts';
export { isPackageError, PackageError } from './package-error.ts';
export type { PackageSource } from './package-source.ts';
export type { CardOrSkip } from './read-cards.ts';
export { readCards } from './read-cards.ts';
export type { DeckReport } from './read-deck.ts';
export { readDeck } from './read-deck.ts';
export type { SkipCount, SkipTally } from './skip-tally.ts';
export { skipTally } from './skip-tally.ts';
export type { PackageWarning } from './warning.ts';
export type { CreateDeckOptions, DeckBuilder, NoteToAdd } from './write/create-deck.ts';
export { createDeck } from './write/create-deck.ts';
export type {
  CardToWrite,
  DeckOptionsToWrite,
  DeckToWrite,
  MediaToWrite,
  NoteToWrite,
  NoteTypeToWrite,
  ReviewToWrite,
} from './write/deck-to-write.ts';
export type { WriteOptions, WrittenGeneration } from './write/write-package.ts';
export { writePackage, writePackagePieces } from './write/write-package.ts';
export { occlusionRenderer } from './render/occlusion/occlusion-renderer.ts';
export type { OcclusionType } from './render/occlusion/stock-templates.ts';
export type { CardSource } from './render/card-source.ts';
export type { RenderedCard, RenderError, RenderLimits } from './render/rendered-card.ts';
export { defaultRenderLimits } from './render/rendered-card.ts';
export type { CardRenderer } from './render/renderer.ts';
export { renderCard, renderer } from './render/renderer.ts';
