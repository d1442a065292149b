/** Texts that several endpoints share (contract, sections 1 and 2). */
export const cardNotFound = { card_not_found: { status: 404, text: 'Card not found' } } as const;

export const setNotFound = { set_not_found: { status: 404, text: 'Flashcard set not found' } } as const;

export const setNameTaken = { name_taken: { status: 400, text: 'Flashcard set name already exists' } } as const;

export const placeTakenText = 'A folder or flashcard set with this name already exists here';

export const placeTaken = { place_taken: { status: 409, text: placeTakenText } } as const;
