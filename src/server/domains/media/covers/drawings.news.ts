import type { Drawing } from "./palette.ts";

/** Kinds of news, a drawing each: a notice with a seal, an answer sheet, a briefcase, a school, a gear with a spanner. */
export const newsKinds: readonly Drawing[] = [
  (c) => `
    <path d="M-46 -58 H26 L48 -36 V60 H-46z" fill="#fff"/>
    <path d="M26 -58 V-36 H48z" fill="${c.pale}"/>
    <path d="M-30 -32H14M-30 -14H32M-30 4H32M-30 22H4" stroke="${c.ground2}" stroke-width="6" stroke-linecap="round"/>
    <circle cx="26" cy="36" r="20" fill="${c.accent}"/>
    <path d="M16 36 l7 7 13 -14" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
  (c) => `
    <rect x="-50" y="-54" width="82" height="112" rx="8" fill="#fff"/>
    <rect x="-28" y="-62" width="38" height="16" rx="6" fill="${c.accent}"/>
    <circle cx="-32" cy="-24" r="7" fill="${c.ground2}"/>
    <circle cx="-32" cy="2" r="7" fill="none" stroke="${c.ground2}" stroke-width="4"/>
    <circle cx="-32" cy="28" r="7" fill="${c.ground2}"/>
    <path d="M-16 -24H16M-16 2H16M-16 28H4" stroke="${c.pale}" stroke-width="7" stroke-linecap="round"/>
    <path d="M20 50 L50 -12 L64 -4 L34 56 L18 62z" fill="${c.accent}"/>
    <path d="M20 50 L34 56 L18 62z" fill="#fff"/>`,
  (c) => `
    <path d="M-20 -34 V-48 Q-20 -54 -14 -54 H14 Q20 -54 20 -48 V-34" fill="none" stroke="#fff" stroke-width="8"/>
    <rect x="-62" y="-34" width="124" height="88" rx="12" fill="${c.accent}"/>
    <path d="M-62 -2 Q0 26 62 -2 V42 Q62 54 50 54 H-50 Q-62 54 -62 42z" fill="${c.pale}"/>
    <rect x="-14" y="2" width="28" height="22" rx="5" fill="#fff"/>
    <circle cx="0" cy="13" r="4" fill="${c.ground}"/>`,
  (c) => `
    <path d="M-64 -8 L0 -54 L64 -8z" fill="${c.accent}"/>
    <rect x="-54" y="-8" width="108" height="62" fill="#fff"/>
    <circle cx="0" cy="-24" r="9" fill="#fff"/>
    <rect x="-42" y="6" width="20" height="20" rx="3" fill="${c.pale}"/>
    <rect x="22" y="6" width="20" height="20" rx="3" fill="${c.pale}"/>
    <path d="M-14 54 V20 Q-14 10 0 10 Q14 10 14 20 V54z" fill="${c.ground2}"/>
    <path d="M-68 58H68" stroke="${c.pale}" stroke-width="8" stroke-linecap="round"/>`,
  (c) => `
    <circle cx="-14" cy="-8" r="34" fill="none" stroke="#fff" stroke-width="14"/>
    <path d="M-14 -58V-42M-14 26V42M-64 -8H-48M20 -8H36M-49 -43 l11 11M10 16 l11 11M21 -43 L10 -32M-38 16 l-11 11" stroke="#fff"
      stroke-width="14" stroke-linecap="round"/>
    <path d="M62 2 A22 22 0 1 0 40 38 L46 62 L60 58 L56 34 A22 22 0 0 0 62 2 L50 16 L40 8z" fill="${c.accent}"/>`,
];
