import type { ReactNode } from "react";

/** The product's mark: the play sign in a frame. */
export const BrandMark = (): ReactNode => (
  <svg viewBox="0 0 36 36" width="34" height="34" aria-hidden="true">
    <rect width="36" height="36" rx="9" fill="#12354d" />
    <path d="M27 9H11a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h16" fill="none" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" />
    <path d="M16.5 13.2v9.6a1 1 0 0 0 1.5.86l8-4.8a1 1 0 0 0 0-1.72l-8-4.8a1 1 0 0 0-1.5.86z" fill="#f57a2d" />
  </svg>
);
