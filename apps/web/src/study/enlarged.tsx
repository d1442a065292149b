import { Dialog } from '../parts/dialog.tsx';
import { texts } from '../texts/texts.ts';

interface EnlargedParts {
  readonly image: HTMLImageElement;
  readonly onClose: () => void;
}

/** An image of a card, as large as the window. It has the focus again if it had it: opened by a pointer, it had not. */
export const Enlarged = ({ image, onClose }: EnlargedParts) => (
  <Dialog title={texts.study.picture} onClose={onClose} returnTo={image.matches(':focus') ? image : undefined}>
    <img class="enlarged" src={image.src} alt={image.alt} />
    <form method="dialog" class="actions actions-end">
      <button class="button button-primary">{texts.close}</button>
    </form>
  </Dialog>
);
