import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { dropped } from './dropped.ts';

const carriesFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** The whole page takes a dropped file, and leads to its import. */
export const DropPlace = () => {
  const [isOver, setOver] = useState(false);
  const { route } = useLocation();
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const out = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
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
