import { signal } from '@preact/signals';

/** The file to import, wherever on the page it was dropped. */
export const dropped = signal<File | undefined>(undefined);
