import type { Preset } from './preset.ts';

/** A preset from another program, with a list of weights that has no number yet. */
export interface ImportedPreset {
  readonly preset: Omit<Preset, 'weights'>;
  readonly weights?: readonly number[];
}

type Options = Readonly<Record<string, unknown>>;

const parsed = (json: string): Options => {
  try {
    const options: unknown = JSON.parse(json);
    return typeof options === 'object' && options !== null ? (options as Options) : {};
  } catch {
    return {};
  }
};

/** A member whose value is the nearest number in the range; none for another type. */
const number = (name: keyof Preset, value: unknown, { least, most }: { least: number; most: number }) =>
  typeof value === 'number' && Number.isFinite(value) ? { [name]: Math.min(Math.max(value, least), most) } : {};

const flag = (name: keyof Preset, value: unknown) => (typeof value === 'boolean' ? { [name]: value } : {});

const word = (name: keyof Preset, value: unknown, words: readonly (string | undefined)[]) => {
  const known = typeof value === 'number' ? words[value] : undefined;
  return known === undefined ? {} : { [name]: known };
};

const limit = { least: 0, most: 9_999 };

const whole = (value: unknown): unknown => (typeof value === 'number' ? Math.trunc(value) : value);
const inHundredths = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);

const numberOfWeights = 21;
const farthestWeight = 1_000;

const isWeight = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= farthestWeight;

/**
 * The preset that a group of deck options of Anki stands for, from the JSON in which they are kept. Settings that are
 * missing or have another type are left out; so are weights of another version of FSRS.
 */
export const presetFromAnki = (json: string): ImportedPreset => {
  const options = parsed(json);
  const { fsrs6Parameters: weights } = options;
  const preset = {
    ...number('newPerDay', whole(options['newPerDay']), limit),
    ...number('reviewsPerDay', whole(options['reviewsPerDay']), limit),
    ...number('desiredRetention', inHundredths(options['desiredRetention']), { least: 0.7, most: 0.99 }),
    ...flag('buryNew', options['buryNew']),
    ...flag('buryReview', options['buryReviews']),
    ...number('leechAt', whole(options['leechThreshold']), { least: 1, most: 99 }),
    ...word('leechAction', options['leechAction'], ['suspend', 'mark']),
    ...word('order', options['newMix'], ['mixed', 'new-last']),
  };
  const isOfFsrs6 = Array.isArray(weights) && weights.length === numberOfWeights && weights.every(isWeight);
  return isOfFsrs6 ? { preset, weights } : { preset };
};
