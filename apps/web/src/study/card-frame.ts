import createDOMPurify from 'dompurify';
import { texts } from '../texts/texts.ts';
import { answerIn, keepingInView } from './answer.ts';
import { mayHaveFormulas } from './formulas.ts';
import { playSounds } from './sounds.ts';
import { spokenText } from './spoken-text.ts';
import { showComparison } from './typed-answer.ts';

export interface FrameContent {
  /** As the service made it safe. */
  readonly html: string;
  /** Of the note type: untrusted, as all in the frame. */
  readonly css: string;
  readonly dir: 'ltr' | 'rtl';
  readonly ordinal: number;
  /** The question before, if this is the answer: it is brought into view. */
  readonly question?: string | undefined;
  /** What the learner typed, for the answer. */
  readonly typed: string;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onEnlarge: (image: HTMLImageElement) => void;
  /** Whether the tap did something: its click then does nothing. */
  readonly onTap?: (event: PointerEvent) => boolean;
}

/** Pixels. What a style makes taller scrolls in the frame. */
const tallest = 20_000;

/** Told without a computed style, for which the page would be styled before the card is there. */
const isNight = (): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
};

/** One for each document: to make one takes as long as to clean a card. */
const purifiers = new WeakMap<Document, ReturnType<typeof createDOMPurify>>();

const purifierIn = (document: Document, window: Window): ReturnType<typeof createDOMPurify> => {
  const purifier = purifiers.get(document) ?? createDOMPurify(window as Window & typeof globalThis);
  purifiers.set(document, purifier);
  return purifier;
};

/** The names that Anki gives, and the style that expects them. Text cannot end a style element that is there already. */
const dress = ({ documentElement: root, head, body }: Document, { css, dir, ordinal }: FrameContent): void => {
  const night = isNight();
  root.style.colorScheme = night ? 'dark' : 'light';
  body.dir = dir;
  body.className = `card card${ordinal + 1}${night ? ' nightMode night_mode' : ''}`;
  const style = head.querySelector('#note-type') ?? head.appendChild(head.ownerDocument.createElement('style'));
  style.id = 'note-type';
  style.textContent = css;
};

/** Only here classes and ids are those of the card. */
const restoreNames = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll<HTMLElement>('[data-class], [data-id]')) {
    const { class: names, id } = element.dataset;
    if (names !== undefined) element.className = names;
    if (id !== undefined) element.id = id;
  }
};

/** Images of this server, but not parts of an image with masks: one alone would tell what is hidden. */
const offerImages = (body: HTMLElement): void => {
  for (const image of body.querySelectorAll<HTMLImageElement>('img[src^="/"]')) {
    if (image.style.gridArea !== '' || image.closest('a, summary')) continue;
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
  }
};

/** A button for each sound, with the names that Anki gives it. */
const offerSounds = (body: HTMLElement): readonly HTMLAudioElement[] => {
  const sounds = [...body.querySelectorAll('audio')];
  for (const sound of sounds) {
    const button = body.ownerDocument.createElement('button');
    button.className = 'replay-button soundLink';
    button.ariaLabel = texts.study.play;
    button.addEventListener('click', () => playSounds([sound]));
    sound.controls = false;
    sound.before(button);
  }
  return sounds;
};

/** Keeps the frame as high as the card, or as the place for it. What a style makes higher than its frame adds to it once. */
const fitting = (frame: HTMLIFrameElement, { documentElement: root, body }: Document, onFit: () => void) => {
  const { style: page } = document.body;
  const fit = (): void => {
    // The page does not scroll meanwhile.
    page.minHeight = `${document.body.scrollHeight}px`;
    root.style.overflowY = 'hidden';
    frame.style.height = '0';
    frame.style.height = `${Math.min(tallest, root.scrollHeight)}px`;
    root.style.overflowY = '';
    page.minHeight = '';
    onFit();
  };
  fit();
  // Not while the browser lays out the page: it would call that an error.
  let next = 0;
  const observer = new ResizeObserver(() => {
    next = requestAnimationFrame(fit);
  });
  observer.observe(body);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(next);
  };
};

/** Milliseconds within which the click of a tap comes. What is at its place may have changed meanwhile. */
const lateClick = 500;
let tappedAt = -Infinity;

const listening = (document: Document, { onKey, onEnlarge, onTap }: FrameContent) => {
  const listeners = new AbortController();
  const { signal } = listeners;
  const imageOf = ({ target }: Event) => (target as Element).closest<HTMLImageElement>('img[role=button]');
  const onClick = (event: MouseEvent): void => {
    if (performance.now() - tappedAt < lateClick) {
      event.preventDefault();
      return;
    }
    const link = (event.target as Element).closest('a');
    if (link) event.preventDefault();
    if (link?.href) open(link.href, '_blank', 'noopener,noreferrer');
    const image = imageOf(event);
    if (image) onEnlarge(image);
  };
  // The focus stays on what comes next, so that Space still does it.
  const onPress = (event: MouseEvent): void => {
    if (imageOf(event)) event.preventDefault();
  };
  const onImageKey = (event: KeyboardEvent): void => {
    const image = imageOf(event);
    if (!image || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onEnlarge(image);
  };
  document.addEventListener('click', onClick, { signal });
  document.addEventListener('mousedown', onPress, { signal });
  // On an iPhone, a tap on text is no click.
  const onUp = (event: PointerEvent): void => {
    if (onTap?.(event)) tappedAt = performance.now();
  };
  document.addEventListener('pointerup', onUp, { signal });
  document.addEventListener('keydown', onImageKey, { signal });
  document.addEventListener('keydown', onKey, { signal });
  return listeners;
};

/** Replaces formulas, whose program is loaded where a card has some. */
const showMath = async (body: HTMLElement): Promise<void> => {
  if (!mayHaveFormulas(body.textContent)) return;
  const { showFormulas } = await import('./math.ts');
  await showFormulas(body);
};

/** As the service: no SVG, and no link that the app does not see. An image with a name could replace `document.body`. */
const cleaning = { USE_PROFILES: { html: true }, FORBID_TAGS: ['form', 'area'], FORBID_ATTR: ['name'] };

/** The page in which a card is shown. It has a policy of its own. */
export const frameAddress = '/card.html';

/** Without the service there is a page of the browser's in the frame, or a proxy's, and not the policy of cards. */
export const isCardFrame = ({ contentDocument }: HTMLIFrameElement): boolean => contentDocument?.title === 'Card';

const withoutScripts = 'allow-same-origin';

/** Whether a listener of the page hears what happens in a frame that may run no script. */
const isHeard = (): boolean => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', withoutScripts);
  document.body.append(frame);
  const { contentDocument } = frame;
  // Without a document nothing is known, and scripts stay forbidden.
  let isTold = contentDocument === null;
  contentDocument?.addEventListener('click', () => {
    isTold = true;
  });
  contentDocument?.dispatchEvent(new Event('click'));
  frame.remove();
  return isTold;
};

let sandbox: string | undefined;

/**
 * For the frame. WebKit calls no listener in a frame that may run no script, and no service worker for it: there the
 * policy of the frame alone lets none run.
 */
export const frameSandbox = (): string => (sandbox ??= isHeard() ? withoutScripts : `${withoutScripts} allow-scripts`);

const noSounds: readonly HTMLAudioElement[] = [];

/**
 * Shows a card in its frame, whose policy lets no script run, and fits the frame to it. Cleans the HTML once
 * more, in the frame's window: there the frame's policy applies. `text` is what a screen reader says.
 */
export const fillFrame = (frame: HTMLIFrameElement, content: FrameContent) => {
  const { contentDocument: document, contentWindow } = frame;
  if (!document || !contentWindow) return { text: '', sounds: noSounds, release: () => undefined };
  const { body } = document;
  dress(document, content);
  body.innerHTML = purifierIn(document, contentWindow).sanitize(content.html, cleaning);
  restoreNames(body);
  const verdict = showComparison(body, content.typed);
  const text = `${verdict} ${spokenText(body)}`.trim();
  const answer = content.question === undefined ? undefined : answerIn(body, content.question);
  offerImages(body);
  const sounds = offerSounds(body);
  void showMath(body).catch(() => undefined);
  const endFitting = fitting(frame, document, keepingInView(answer, body));
  const listeners = listening(document, content);
  const release = (): void => {
    endFitting();
    listeners.abort();
  };
  return { text, sounds, release };
};
