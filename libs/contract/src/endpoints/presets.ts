import { endpoint } from '../endpoint.ts';
import { sample } from '../sample.ts';
import { scope } from '../wire/names.ts';
import { presetChange, presetList } from '../wire/presets.ts';
import { only, succeeded } from '../wire/succeeded.ts';

const ofSet = `set:${sample.flashcardID}` as const;

export const getPresets = endpoint({
  method: 'POST',
  path: '/get-presets',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  takesLong: 'here',
  summary: 'Get how your cards are studied',
  description:
    'A preset of everything, blank, always comes first; then those of folders and sets. Each has only the members that are set there. A set inherits the others from its folder, that from the folder around it, and all from everything. Limits count at each level.',
  body: {},
  reply: only('presets', presetList),
  example: {
    body: {},
    reply: {
      presets: [
        { scope: '', preset: { newPerDay: '20', desiredRetention: '0.90' } },
        { scope: ofSet, preset: { desiredRetention: '0.95', buryNew: 'false' } },
      ],
    },
  },
});

export const setPreset = endpoint({
  method: 'POST',
  path: '/set-preset',
  auth: 'token',
  repeatable: true,
  summary: 'Change how your cards are studied',
  description:
    'For everything (`""`), a folder (`folder:` and its path) or a set that you may study (`set:` and its id). Only the given members change; a blank one is inherited again. `newPerDay` and `reviewsPerDay`: limits of cards a day. `weights`: 21 of FSRS-6, which count for reviews from now on. `buryNew`, `buryReview`: after a card of a note, its new cards, and those in review, wait until tomorrow. `balanceLoad`: among the days that the fuzz of FSRS allows, those on which few of your own cards are due are more likely. `leechAt`: after so many lapses, and after every half of that more, a card becomes a leech: for you it has the tag `leech`, which is not a tag of its note, and with `leechAction` `suspend` it is suspended until you resume it or undo the lapse. `order`: new cards last, or mixed with reviews. For everything, `newPerDay` and `desiredRetention` are those of update-settings.',
  body: { scope, preset: presetChange },
  reply: succeeded,
  example: { body: { scope: ofSet, preset: { leechAt: '6', buryNew: 'false' } }, reply: { success: true } },
  refusals: {
    set_not_found: { status: 404, text: 'Flashcard set not found' },
    folder_not_found: { status: 404, text: 'Folder not found' },
    too_many_presets: { status: 409, text: 'Too many presets' },
  },
});
