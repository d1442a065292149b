/** Drawn on a grid of 24, in the colour of the text. */
const paths = {
  today: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  library: 'M5 4v16M9 4v16M13 4.5l5.5 15',
  progress: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  goals: 'M12 4a8 8 0 1 0 8 8M12 8a4 4 0 1 0 4 4M12 12l8-8M20 4v4M20 4h-4',
  shared:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2 .8 3 2.7 3 5.5',
  import: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
