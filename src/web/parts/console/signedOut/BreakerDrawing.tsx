import type { ReactNode } from "react";

const TICKS = Array.from({ length: 31 }, (_, i) => `M${10 * (i + 1)} 180v-${(i + 1) % 5 ? 5 : 9}`).join("");
const GRID = [
  ...Array.from({ length: 15 }, (_, i) => `M${20 * (i + 1)} 0V180`),
  ...Array.from({ length: 8 }, (_, i) => `M0 ${20 * (i + 1)}H320`),
].join("");

/** A circuit breaker on drafting paper. Decoration; the same in both themes. */
export function BreakerDrawing({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true" focusable="false">
      <rect width="320" height="180" rx="8" fill="#1D4F78" />
      <path d={GRID} stroke="#fff" strokeOpacity=".09" />
      <path d="M68 180 130 0H312q8 0 8 8V172q0 8-8 8z" fill="#2A6797" />
      <g transform="translate(160 92) scale(1.06)">
        <rect x="-52" y="-46" width="104" height="88" rx="8" fill="#fff" />
        <path d="M-52 -38q0 -8 8 -8h88q8 0 8 8v8h-104zM-52 28h104v6q0 8 -8 8h-88q-8 0 -8 -8z" fill="#DCEBF5" />
        <rect x="-48" y="-24" width="28" height="46" rx="4" fill="#2A6797" />
        <rect x="-40" y="-2" width="12" height="18" rx="2" fill="#fff" />
        <rect x="-14" y="-24" width="28" height="46" rx="4" fill="#FFC83D" />
        <rect x="-6" y="-18" width="12" height="18" rx="2" fill="#fff" />
        <rect x="20" y="-24" width="28" height="46" rx="4" fill="#2A6797" />
        <rect x="28" y="-2" width="12" height="18" rx="2" fill="#fff" />
        <path
          d="M-34 -46V-64M0 -46V-64M34 -46V-64M-34 42V62M0 42V62M34 42V62"
          stroke="#FFC83D" strokeWidth="5" strokeLinecap="round"
        />
      </g>
      <path d={TICKS} stroke="#fff" strokeOpacity=".28" />
    </svg>
  );
}
