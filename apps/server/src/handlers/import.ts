import type { UseCases } from '@flashcards/application';
import type { Handlers } from '../http/handler.ts';

export const importHandlers = ({ previewPackageFlashcards, importPackageFlashcards, getImportReport }: UseCases) =>
  ({
    previewPackageFlashcards: ({ caller, file }) => previewPackageFlashcards(caller, file),

    importPackageFlashcards: ({ caller, file, body, query, once }) => {
      const request = {
        file,
        name: body.flashcardName,
        folder: body.folder,
        description: body.flashcardDescription,
        termField: String(body.termField),
        definitionField: String(body.definitionField),
        stripHtml: body.stripHtml,
        ...query,
      };
      return importPackageFlashcards(caller, request, once);
    },

    getImportReport: ({ caller, body }) => getImportReport(caller, body.flashcardID),
  }) satisfies Partial<Handlers>;
