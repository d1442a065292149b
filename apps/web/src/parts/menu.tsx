import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';

interface MenuParts {
  readonly label: string;
  /** The class of its button. */
  readonly class: string;
  /** What its button shows. */
  readonly face: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Closes the menu that an element is in. The focus does not stay on what is hidden. */
export const closeMenu = (element: Element | null): void => {
  const menu = element?.closest('details');
  if (menu?.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  menu?.removeAttribute('open');
};

/** Closes when a view opens, on Escape, and when the focus or a press is elsewhere, also in a frame. */
export const Menu = ({ label, face, children, ...button }: MenuParts) => {
  const { path } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => menu.current?.removeAttribute('open'), [path]);
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    const leave = ({ target }: Event): void => {
      if (!menu.current?.contains(target as Node)) menu.current?.removeAttribute('open');
    };
    addEventListener('pointerdown', leave, { signal });
    addEventListener('focusin', leave, { signal });
    // To a frame.
    addEventListener('blur', () => menu.current?.removeAttribute('open'), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && closeMenu(menu.current), { signal });
    return () => ends.abort();
  }, []);
  return (
    <details ref={menu} class="menu">
      <summary aria-label={label} {...button}>
        {face}
      </summary>
      <div class="menu-items">{children}</div>
    </details>
  );
};
