import type { RefusalText } from './endpoint.ts';

/** Errors of any operation, in addition to its own refusals (contract, section 1). */
export const protocolErrors = {
  malformed_request: { status: 400, text: 'Malformed HTTP request' },
  invalid_json: { status: 400, text: 'Body is not valid JSON' },
  invalid_token: { status: 401, text: 'Invalid JWT token' },
  unknown_operation: { status: 404, text: 'No such operation' },
  method_not_allowed: { status: 405, text: 'This operation is called with another HTTP method' },
  request_timeout: { status: 408, text: 'The request took too long to arrive' },
  idempotency_key_used: { status: 409, text: 'Idempotency key already used for another request' },
  idempotency_key_running: { status: 409, text: 'A request with this idempotency key is still running' },
  idempotency_key_lost: { status: 409, text: 'Idempotency-Key can no longer be answered' },
  body_too_large: { status: 413, text: 'Request body too large' },
  unsupported_media_type: { status: 415, text: 'Unsupported content type' },
  too_many_requests: { status: 429, text: 'Too many requests' },
  too_many_connections: { status: 429, text: 'Too many connections' },
  headers_too_large: { status: 431, text: 'Request header fields too large' },
  internal_error: { status: 500, text: 'Internal server error occurred' },
  too_many_large_answers: { status: 503, text: 'Too many large answers at once; try again shortly' },
  unavailable: { status: 503, text: 'Service temporarily unavailable' },
} as const satisfies Readonly<Record<string, RefusalText>>;

/** `unknown_operation` at a path outside `/api`: the client may have omitted the prefix. */
export const unknownOutsideApi = {
  status: 404,
  text: 'No such operation; operations are below /api',
} as const satisfies RefusalText;

export type ProtocolErrorCode = keyof typeof protocolErrors | 'key_mismatch' | 'invalid_value';

/** The expectations that are not of a parameter's codec. Each ends the sentence "Invalid value for 'x': expected …". */
export const expectedOf = {
  unknownParameter: 'no such query parameter',
  idempotencyKey: '1 to 255 printable ASCII characters',
  formText: 'UTF-8 text',
} as const;

/** The text of a key mismatch: the expected keys in documented order, with blank values (contract, section 1). */
export const keyMismatchText = (keys: readonly string[]): string =>
  'Your supplied json keys do not match the expected format. The request should be in the format: ' +
  `{${keys.map((key) => `'${key}': ''`).join(', ')}}`;

/** `wrong` is `expected …`, or the place in the value where something else was expected. */
export const wrongValueText = (key: string, wrong: string): string => `Invalid value for '${key}': ${wrong}`;

export const invalidValueText = (key: string, expected: string): string => wrongValueText(key, `expected ${expected}`);

/** Texts that several endpoints share (contract, sections 1 and 2). */
export const noFile = { no_file: { status: 400, text: 'No file provided' } } as const;
export const madeFromNote = { made_from_note: { status: 409, text: 'This card is made from a note' } } as const;
export const cardNotFound = { card_not_found: { status: 404, text: 'Card not found' } } as const;

/** Refusals of what renders cards of notes. */
export const notRendered = {
  renderer_busy: { status: 503, text: 'Too many notes are being rendered; try again shortly' },
  too_much_to_render: { status: 413, text: 'These notes make more or larger cards than one request may' },
} as const;

export const noteNotFound = { note_not_found: { status: 404, text: 'Note not found' } } as const;

/** Of a list of cards: names the entry. */
export const oneCardNotFound = { card_not_found: { ...cardNotFound.card_not_found, namesEntry: true } } as const;

export const tooManyTags = { too_many_tags: { status: 409, text: 'Too many tags', namesEntry: true } } as const;

export const tooMuchToMove = {
  too_much_to_move: { status: 413, text: 'These cards and their siblings are more than one request may move' },
} as const;

export const reviewIdTaken = {
  review_id_taken: { status: 409, text: 'Review ID already used for another card' },
} as const;

export const setNotFound = { set_not_found: { status: 404, text: 'Flashcard set not found' } } as const;

export const setNameTaken = { name_taken: { status: 400, text: 'Flashcard set name already exists' } } as const;

export const tooManySets = { too_many_sets: { status: 409, text: 'Too many flashcard sets' } } as const;

export const setFull = { set_full: { status: 409, text: 'Flashcard set is full' } } as const;

export const setTooLarge = {
  set_too_large: { status: 413, text: 'The set would hold more text than this server allows' },
} as const;

export const tooMuchMedia = {
  too_much_media: { status: 413, text: 'The account would hold more pictures and sounds than this server allows' },
} as const;

/** Of operations that take turns with a file, other than a package. */
export const filesBusy = {
  reader_busy: { status: 503, text: 'Too many files are being read; try again shortly' },
} as const;

export const folderNotFound = { folder_not_found: { status: 404, text: 'Folder not found' } } as const;

export const placeTakenText = 'A folder or flashcard set with this name already exists here';

export const placeTaken = { place_taken: { status: 409, text: placeTakenText } } as const;

export const goalNotFound = { goal_not_found: { status: 404, text: 'Goal not found' } } as const;

export const questNotFound = { quest_not_found: { status: 404, text: 'Quest not found' } } as const;

export const tooManyQuests = { too_many_quests: { status: 409, text: 'Too many quests' } } as const;

export const invalidCode = { invalid_code: { status: 404, text: 'Invalid invite code' } } as const;

/** The refusal of a late review, or of an undo, that would replay too many later reviews of its cards. */
export const tooManyLaterReviews = {
  too_many_later_reviews: {
    status: 409,
    text: 'Too many later reviews of the same cards would have to be counted anew',
  },
} as const;

/** An import creates folders as well. */
export const tooManyFolders = { too_many_folders: { status: 409, text: 'Too many folders' } } as const;

export const sharedFolderNotFound = {
  shared_folder_not_found: { status: 404, text: 'Shared folder not found' },
} as const;

export const notMember = {
  not_member: { status: 403, text: 'Access denied. You must be a member of this shared folder.' },
} as const;

/** The refusal of what only the owner of a shared folder may do; non-members get it as well. */
export const notOwnerTo = <const Action extends string>(action: Action) =>
  ({ not_owner: { status: 403, text: `Access denied. Only the owner can ${action}.` } }) as const;

export const notAMember = {
  not_a_member: { status: 400, text: 'User is not a member of this shared folder' },
} as const;

export const tooManySharedFolders = {
  too_many_shared_folders: { status: 409, text: 'Too many shared folders' },
} as const;
