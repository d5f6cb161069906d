import type { ReactNode } from "react";

const TICKS = Array.from({ length: 31 }, (_, i) => `M${10 * (i + 1)} 180v-${(i + 1) % 5 ? 5 : 9}`).join("");
const GRID = [
  ...Array.from({ length: 15 }, (_, i) => `M${20 * (i + 1)} 0V180`),
  ...Array.from({ length: 8 }, (_, i) => `M0 ${20 * (i + 1)}H320`),
].join("");

/** A welding mask with a spark on drafting paper (design system 6). Decoration; the same in both themes. */
export function WelderDrawing({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true" focusable="false">
      <rect width="320" height="180" rx="8" fill="#33393F" />
      <path d={GRID} stroke="#fff" strokeOpacity=".09" />
      <rect x="88" y="22" width="144" height="144" rx="20" fill="#4A525A" transform="rotate(-8 160 94)" />
      <g transform="translate(160 92) scale(1.06)">
        <path d="M-42 -36Q-42 -62 -4 -62Q34 -62 34 -36V10Q34 42 -4 50Q-42 42 -42 10z" fill="#E7E9EB" />
        <path d="M-4 -62Q34 -62 34 -36V10Q34 42 -4 50z" fill="#fff" opacity=".6" />
        <rect x="-31" y="-32" width="54" height="30" rx="6" fill="#33393F" />
        <rect x="-25" y="-26" width="42" height="18" rx="3" fill="#FF8B3D" />
        <path d="M-25 -12L-6 -26H4L-19 -8H-25z" fill="#fff" opacity=".55" />
        <path d="M-20 16h32M-16 26h24" stroke="#33393F" strokeWidth="4" strokeLinecap="round" />
        <path d="M52 34v-18M52 34l14-12M52 34l18 4M52 34l8 16M52 34l-8 15" stroke="#FF8B3D" strokeWidth="4" strokeLinecap="round" />
        <circle cx="52" cy="34" r="6" fill="#fff" />
      </g>
      <path d={TICKS} stroke="#fff" strokeOpacity=".28" />
    </svg>
  );
}
