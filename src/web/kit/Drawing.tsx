import type { ReactNode } from "react";

const line = "var(--brand-line)";
const soft = "var(--brand-soft)";
const accent = "var(--accent-g)";
const face = "var(--surface)";

const drawings = {
  book: (
    <>
      <path d="M20 30q27-12 54 2v58q-27-14-54-2z" fill={face} stroke={line} strokeWidth="2.5" />
      <path d="M128 30q-27-12-54 2v58q27-14 54-2z" fill={soft} stroke={line} strokeWidth="2.5" />
      <path d="M32 44q16-5 30 1M32 56q16-5 30 1M32 68q10-3 18-1" fill="none" stroke={line} strokeWidth="2.5" strokeLinecap="round" />
      <path d="M104 12l10 10-26 34-12 4 2-13z" fill={accent} />
      <path d="M78 47l10 9-12 4z" fill={face} />
    </>
  ),
  magnifier: (
    <>
      <rect x="24" y="18" width="72" height="72" rx="8" fill={face} stroke={line} strokeWidth="2.5" />
      <path d="M36 36h40M36 50h28M36 64h34" stroke={line} strokeWidth="3" strokeLinecap="round" />
      <circle cx="96" cy="60" r="20" fill={soft} stroke={accent} strokeWidth="5" />
      <path d="M111 75l16 17" stroke={accent} strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  box: (
    <>
      <path d="M26 48h96v40a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z" fill={soft} stroke={line} strokeWidth="2.5" />
      <path d="M26 48l14-20h68l14 20-20 12H46z" fill={face} stroke={line} strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M60 12v14M74 6v16M88 12v14" stroke={accent} strokeWidth="3" strokeLinecap="round" />
      <rect x="60" y="70" width="28" height="8" rx="4" fill={line} />
    </>
  ),
  plug: (
    <>
      <path d="M6 62h26M58 55h13M58 69h13M116 62h26" stroke={line} strokeWidth="5" strokeLinecap="round" />
      <path d="M32 44h18a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H32z" fill={soft} stroke={line} strokeWidth="2.5" />
      <path d="M116 44H98a8 8 0 0 0-8 8v20a8 8 0 0 0 8 8h18z" fill={face} stroke={line} strokeWidth="2.5" />
      <path d="M80 18l-8 16h10l-4 14" fill="none" stroke={accent} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** `book` nothing yet, `magnifier` nothing found, `box` an empty list, `plug` no connection or a failure. */
export type DrawingName = keyof typeof drawings;

/** One of the four small drawings, in the theme's colours. Decoration. */
export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 148 108" aria-hidden="true" focusable="false">
      <ellipse cx="74" cy="98" rx="58" ry="6" fill="var(--track)" />
      {drawings[name]}
    </svg>
  );
}
