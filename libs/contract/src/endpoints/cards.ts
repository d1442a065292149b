import { named, optional } from '../codec.ts';
import { object } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import {
  cardNotFound,
  madeFromNote,
  notRendered,
  oneCardNotFound,
  setFull,
  setNotFound,
  setTooLarge,
  tooMuchToMove,
} from '../refusals.ts';
import { sample } from '../sample.ts';
import { cardInfo } from '../wire/card-info.ts';
import { cardFlag } from '../wire/card-status.ts';
import { cardSide, editedCards } from '../wire/card-texts.ts';
import { cardId, cardIds, setId } from '../wire/names.ts';
import { pageCursor } from '../wire/page-cursor.ts';
import { detail, detailed, orStudyCard } from '../wire/study-card.ts';
import { text, wireBoolean, wireInteger } from '../wire/scalars.ts';
import { only, succeeded } from '../wire/succeeded.ts';

const { cardID, flashcardID, noteID, reviewID, today } = sample;
const success = { success: true } as const;
const allOrNone = 'All are changed or none.';
const ofNote =
  'Where the template of a card has one field on each side, these fields of its note change, as HTML, and with them the other cards of the note.';

export const getFlashcardItem = endpoint({
  method: 'POST',
  path: '/get-flashcard-item',
  auth: 'none',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get both sides of a card',
  description: `Takes no token: whoever knows a cardID can read that card, so its 128 random bits are the key. ${detailed} Without a token it is as for someone who has not studied it.`,
  body: { cardID: named('card', cardId) },
  query: { detail },
  reply: orStudyCard(object({ front: text, back: text })),
  example: { body: { cardID }, reply: { front: 'ciao', back: 'hello' } },
  refusals: cardNotFound,
  limits: { requests: 'card-reads', refusals: { codes: ['card_not_found'], ofAddress: 'card-misses' } },
});

export const getCard = endpoint({
  method: 'POST',
  path: '/get-card',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get a card with its note and your reviews of it',
  description:
    'A card of yours, or of a set that is shared with you. The `fields` of its note are as they were imported or sent, so their HTML is not safe to show; those of a card of someone else are `{}`. A card that was typed in is a note of the type `Basic`, and its sides are the fields. `reviews` are yours, without undone ones and those of another program, latest first. A page has up to 100; `next` is the `cursor` of the next one, blank on the last. `kind` is the state of the card before the review, `learning` for a new one; or `cram` for practice, `reset` or `due` for a change of the schedule by hand, which has no `rating`. `interval` is in days, 0 where a step followed; `xp` is what the review earned; `seconds` is blank where the time to answer was not recorded.',
  body: { cardID: named('card', cardId) },
  query: { cursor: optional(pageCursor, '') },
  reply: cardInfo,
  large: 'streamed',
  example: {
    body: { cardID },
    reply: {
      card: {
        cardID,
        flashcardID,
        front: '<b>ciao</b>',
        back: 'hello',
        format: 'html',
        dir: 'ltr',
        noteID,
        ordinal: '0',
        tags: ['greeting'],
        flag: '0',
        state: 'review',
        step: '',
        last_review: today,
        review_status: '8.0',
        due_date: '09/03/2026',
        dueAt: '',
        stability: '8.3',
        difficulty: '1',
        reps: '1',
        lapses: '0',
        suspended: false,
        buried: false,
        withdrawn: false,
      },
      note: { noteID, noteType: 'Basic', fields: { Front: '<b>ciao</b>', Back: 'hello' }, tags: ['greeting'] },
      reviews: [
        {
          reviewID,
          reviewedAt: '2026-03-01T12:00:00.000Z',
          day: today,
          rating: 'easy',
          kind: 'learning',
          interval: '8',
          xp: '15',
          seconds: '',
        },
      ],
      next: '',
    },
  },
  refusals: cardNotFound,
  badValues: { bad_cursor: 'cursor' },
});

export const editCard = endpoint({
  method: 'POST',
  path: '/edit-card',
  auth: 'token',
  repeatable: true,
  summary: 'Change both sides of a card',
  description: `Your progress with it stays. ${ofNote}`,
  body: { cardID: named('card', cardId), front: cardSide, back: cardSide },
  reply: succeeded,
  example: { body: { cardID, front: 'ciao', back: 'hi' }, reply: success },
  refusals: { ...cardNotFound, ...madeFromNote, ...setFull, ...setTooLarge, ...notRendered },
  badValues: { makes_no_card: 'front' },
});

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/delete-card',
  auth: 'token',
  // A repeat would not find the card.
  repeatable: false,
  summary: 'Delete a card',
  description: 'What was studied of it stays in your totals, days and goals; its reviews may still be undone.',
  body: { cardID: named('card', cardId) },
  reply: succeeded,
  example: { body: { cardID }, reply: success },
  refusals: cardNotFound,
});

export const suspendCard = endpoint({
  method: 'POST',
  path: '/suspend-card',
  auth: 'token',
  repeatable: true,
  summary: 'Suspend a card, or take that back',
  description:
    'A suspended card is never among the cards of today. It may still be reviewed, which is recorded and earns no XP.',
  body: { cardID: named('card', cardId), suspended: wireBoolean },
  reply: succeeded,
  example: { body: { cardID, suspended: 'true' }, reply: success },
  refusals: cardNotFound,
});

export const editCards = endpoint({
  method: 'POST',
  path: '/edit-cards',
  auth: 'token',
  repeatable: true,
  summary: 'Change both sides of up to 500 cards',
  description: `${allOrNone} Your progress with them stays. Of two texts for one card, the last counts. ${ofNote}`,
  body: { cards: editedCards },
  reply: succeeded,
  example: { body: { cards: [{ cardID, front: 'ciao', back: 'hi' }] }, reply: success },
  refusals: {
    ...oneCardNotFound,
    made_from_note: { ...madeFromNote.made_from_note, namesEntry: true },
    ...setFull,
    ...setTooLarge,
    ...notRendered,
  },
  badValues: { makes_no_card: 'cards' },
});

export const deleteCards = endpoint({
  method: 'DELETE',
  path: '/delete-cards',
  auth: 'token',
  // A repeat would not find the cards.
  repeatable: false,
  summary: 'Delete up to 1000 cards',
  description:
    'All are deleted or none. What was studied of them stays in your totals, days and goals; their reviews may still be undone.',
  body: { cardIDs: named('cards', cardIds) },
  reply: succeeded,
  example: { body: { cardIDs: [cardID] }, reply: success },
  refusals: oneCardNotFound,
});

export const moveCards = endpoint({
  method: 'POST',
  path: '/move-cards',
  auth: 'token',
  repeatable: true,
  summary: 'Move up to 1000 cards to another of your sets',
  description:
    'All are moved or none, with the other cards of their notes, to the end of the set. Their ids, tags and reviews, and everybody’s progress stay; pictures and sounds go along. `moved` counts the cards that were not there already, at most 2500.',
  body: { cardIDs: named('cards', cardIds), flashcardID: named('set', setId) },
  reply: only('moved', wireInteger),
  example: { body: { cardIDs: [cardID], flashcardID }, reply: { moved: '2' } },
  refusals: { ...setNotFound, ...oneCardNotFound, ...tooMuchToMove, ...setFull, ...setTooLarge },
});

export const suspendCards = endpoint({
  method: 'POST',
  path: '/suspend-cards',
  auth: 'token',
  repeatable: true,
  summary: 'Suspend up to 1000 cards, or take that back',
  description: `${allOrNone} A suspended card is never among the cards of today.`,
  body: { cardIDs: named('cards', cardIds), suspended: wireBoolean },
  reply: succeeded,
  example: { body: { cardIDs: [cardID], suspended: 'true' }, reply: success },
  refusals: oneCardNotFound,
});

export const buryCards = endpoint({
  method: 'POST',
  path: '/bury-cards',
  auth: 'token',
  repeatable: true,
  summary: 'Bury up to 1000 cards until tomorrow, or take that back',
  description: `${allOrNone} A buried card is not in get-study-queue until your next day; elsewhere it stays due. It is yours alone, also on cards of others.`,
  body: { cardIDs: named('cards', cardIds), buried: wireBoolean },
  reply: succeeded,
  example: { body: { cardIDs: [cardID], buried: 'true' }, reply: success },
  refusals: oneCardNotFound,
});

export const flagCards = endpoint({
  method: 'POST',
  path: '/flag-cards',
  auth: 'token',
  repeatable: true,
  summary: 'Flag up to 1000 cards, or take that back',
  description: `${allOrNone} A flag is yours alone, also on cards of others. As in Anki: 1 red, 2 orange, 3 green, 4 blue, 5 pink, 6 turquoise, 7 purple; 0 is none.`,
  body: { cardIDs: named('cards', cardIds), flag: cardFlag },
  reply: succeeded,
  example: { body: { cardIDs: [cardID], flag: '1' }, reply: success },
  refusals: oneCardNotFound,
});
