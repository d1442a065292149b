import { getUser, issueIdToken, signIn, signOutEverywhere, updateSettings } from './endpoints/accounts.ts';
import {
  getFlashcard,
  getFlashcardItem,
  getTodayCards,
  previewCard,
  reviewCard,
  undoReview,
} from './endpoints/cards.ts';
import { createFolder, getFolders } from './endpoints/folders.ts';
import { getImportReport, importPackageFlashcards, previewPackageFlashcards } from './endpoints/import.ts';

/** Every operation of the service, once. Routes, key check, SDK methods and OpenAPI derive from it. */
export const contract = {
  signIn,
  getUser,
  updateSettings,
  signOutEverywhere,
  createFolder,
  getFolders,
  previewPackageFlashcards,
  importPackageFlashcards,
  getImportReport,
  getFlashcard,
  getFlashcardItem,
  getTodayCards,
  previewCard,
  reviewCard,
  undoReview,
} as const;

/** What the development identity provider adds (contract, section 3); never there in production. */
export const developmentContract = { issueIdToken } as const;

export type Contract = typeof contract;
export type DevelopmentContract = typeof developmentContract;
/** The name of an operation, also of those that the development provider adds: `getTodayCards`. */
export type OperationName = keyof (Contract & DevelopmentContract);

/** The label of the interface (specification, section 9). */
export const apiVersion = '1.0';
