import { signal } from '@preact/signals';
import { kept } from '../kept.ts';

const keptChoice = kept('flashcards.sounds');

/** Whether the sounds of a side play when it is shown. */
export const soundsPlay = (): boolean => keptChoice.get() !== 'off';
export const turnSounds = (isOn: boolean): void => keptChoice.set(isOn ? undefined : 'off');

type Sounds = readonly HTMLAudioElement[];

const over = (sound: HTMLAudioElement): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['ended', 'error']) sound.addEventListener(event, () => resolve(), { once: true });
  });

/** Starts to play one after the other, and returns how to stop. Leaves out what is missing or cannot be played. */
const started = (sounds: Sounds): (() => void) => {
  let isStopped = false;
  const inTurn = async (): Promise<void> => {
    for (const sound of sounds) {
      if (isStopped) return;
      sound.currentTime = 0;
      const isPlayed = over(sound);
      // A browser may refuse before the learner has pressed anything; there is a button for each sound.
      await sound.play().then(
        () => isPlayed,
        () => undefined,
      );
    }
  };
  void inTurn();
  return () => {
    isStopped = true;
    for (const sound of sounds) sound.pause();
  };
};

let stop = (): void => undefined;

/** Those of the side that is shown. */
export const shownSounds = signal<Sounds>([]);

/** In place of what is playing. */
export const playSounds = (sounds: Sounds): void => {
  stop();
  stop = started(sounds);
};

export const replaySounds = (): void => playSounds(shownSounds.value);

/** Takes the place of the side before. `fresh` ones play by themselves, if the learner wants that. */
export const showSounds = (sounds: Sounds, fresh: Sounds = []): void => {
  shownSounds.value = sounds;
  playSounds(soundsPlay() ? fresh : []);
};
