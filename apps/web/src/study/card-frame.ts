import createDOMPurify from 'dompurify';

export interface FrameContent {
  /** As the service made it safe. */
  readonly html: string;
  readonly dir: 'ltr' | 'rtl';
  readonly onKey: (event: KeyboardEvent) => void;
}

/**
 * Shows a card in its frame, which runs no script and has its own policy, and fits the frame to it. Cleans the HTML once
 * more, in the frame's window: there the frame's policy applies. `text` is what it says.
 */
export const fillFrame = (frame: HTMLIFrameElement, { html, dir, onKey }: FrameContent) => {
  const { contentDocument: document, contentWindow } = frame;
  if (!document || !contentWindow) return { text: '', release: () => undefined };
  const { body } = document;
  body.dir = dir;
  // The theme that the learner chose, which a document in a frame does not inherit.
  document.documentElement.style.colorScheme = getComputedStyle(frame).colorScheme;
  const { sanitize } = createDOMPurify(contentWindow as unknown as Window & typeof globalThis);
  body.innerHTML = sanitize(html, { FORBID_TAGS: ['form'] });
  const fit = (): void => {
    frame.style.height = `${Math.ceil(body.getBoundingClientRect().height)}px`;
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(body);
  document.addEventListener('keydown', onKey);
  const release = (): void => {
    observer.disconnect();
    document.removeEventListener('keydown', onKey);
  };
  return { text: body.innerText, release };
};
