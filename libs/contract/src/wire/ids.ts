import { parseCardId, parseReviewId, parseSetId, parseUserId } from '@flashcards/kernel';
import { parsed } from './text.ts';

export const userId = parsed('user-id', '1 to 255 characters without control characters', parseUserId);
export const setId = parsed('decimal-digits', 'a string of digits', parseSetId);
export const cardId = parsed('decimal-digits', 'a string of digits', parseCardId);
export const reviewId = parsed('review-id', '1 to 200 characters', parseReviewId);
