import { Dialog } from '../parts/dialog.tsx';
import { texts } from '../texts/texts.ts';

interface EnlargedParts {
  readonly image: HTMLImageElement;
  readonly onClose: () => void;
}

/** An image of a card, as large as the window. */
export const Enlarged = ({ image, onClose }: EnlargedParts) => (
  <Dialog title={texts.study.picture} onClose={onClose} returnTo={image}>
    <img class="enlarged" src={image.src} alt={image.alt} />
    <form method="dialog" class="actions actions-end">
      <button class="button button-primary">{texts.close}</button>
    </form>
  </Dialog>
);
