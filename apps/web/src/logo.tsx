/** Two cards, the front one known. */
export const Logo = () => (
  <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
    <rect class="logo-back" x="9" y="4" width="17" height="22" rx="4" transform="rotate(9 17 15)" />
    <rect class="logo-front" x="5" y="6" width="17" height="22" rx="4" />
    <path class="logo-mark" d="M9.5 18l3 3.2 6-7" />
  </svg>
);
