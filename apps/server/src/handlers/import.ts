import type { Handlers } from '../http/handler.ts';
import type { UseCases } from '../use-cases.ts';

export const importHandlers = ({ previewPackage, importPackage, getImportReport }: UseCases) =>
  ({
    previewPackageFlashcards: ({ caller, file }) => previewPackage(caller, file),

    importPackageFlashcards: ({ caller, file, body, query }) =>
      importPackage(caller, {
        file,
        name: body.flashcardName,
        folder: body.folder,
        description: body.flashcardDescription,
        termField: String(body.termField),
        definitionField: String(body.definitionField),
        stripHtml: body.stripHtml,
        ...query,
      }),
    getImportReport: ({ caller, body }) => getImportReport(caller, body.flashcardID),
  }) satisfies Partial<Handlers>;
