import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { dropped } from './dropped.ts';

/** A file that nothing on the page takes for itself. */
const carriesFile = ({ dataTransfer, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented && (dataTransfer?.types.includes('Files') ?? false);

/** The whole page takes a dropped file, and leads to its import. */
export const DropPlace = () => {
  const [isOver, setOver] = useState(false);
  const { route } = useLocation();
  useEffect(() => {
    const over = (event: DragEvent): void => {
      setOver(carriesFile(event));
      if (carriesFile(event)) event.preventDefault();
    };
    const out = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!carriesFile(event)) return;
      event.preventDefault();
      dropped.value = event.dataTransfer?.files[0];
      if (location.pathname !== '/import') route('/import');
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', out);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', out);
      removeEventListener('drop', drop);
    };
  }, [route]);
  return isOver ? <div class="drop-veil">{texts.today.dropHere}</div> : null;
};
