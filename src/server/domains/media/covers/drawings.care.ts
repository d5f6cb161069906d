import type { Drawing } from "./palette.ts";

/** Care of the old: heart in a hand, wheelchair, blood-pressure meter. */
export const eldercare: readonly Drawing[] = [
  (c) => `
    <path d="M2 16 C-50 -16 -36 -60 -10 -56 C-1 -54 2 -46 2 -42 C2 -46 6 -54 15 -56 C40 -60 54 -16 2 16z" fill="${c.accent}"/>
    <path d="M-28 -22 h15 l7 -13 10 26 8 -17 4 4 h15" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
    <rect x="-64" y="20" width="18" height="44" rx="3" fill="#fff"/>
    <path d="M-42 25 H-16 C-6 25 0 30 8 30 H22 C32 30 33 43 23 44 L50 29 C59 25 65 35 57 41 L30 57 C24 61 18 62 10 62 H-42z" fill="${c.pale}"/>
    <path d="M23 44 H2" stroke="${c.ground2}" stroke-width="4" stroke-linecap="round"/>`,
  (c) => `
    <circle cx="-8" cy="28" r="32" fill="none" stroke="#fff" stroke-width="7"/>
    <circle cx="-8" cy="28" r="8" fill="${c.accent}"/>
    <path d="M-8 28V-2M-8 28l22 20M-8 28l-24 18" stroke="#fff" stroke-width="3"/>
    <path d="M-40 -56 H-28 V6 H26 L38 50 H54" fill="none" stroke="${c.pale}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
    <rect x="-32" y="-46" width="13" height="46" rx="6" fill="${c.accent}"/>
    <rect x="-30" y="-6" width="52" height="14" rx="7" fill="${c.accent}"/>
    <path d="M-26 -22H18" stroke="${c.pale}" stroke-width="7" stroke-linecap="round"/>
    <circle cx="40" cy="54" r="9" fill="#fff"/>`,
  (c) => `
    <path d="M-30 -30 C-62 -40 -62 10 -40 22" fill="none" stroke="${c.pale}" stroke-width="6" stroke-linecap="round"/>
    <rect x="-56" y="14" width="40" height="44" rx="10" fill="${c.accent}"/>
    <path d="M-56 30H-16" stroke="#fff" stroke-width="5"/>
    <rect x="-34" y="-56" width="92" height="80" rx="12" fill="#fff"/>
    <rect x="-24" y="-46" width="54" height="48" rx="6" fill="${c.pale}"/>
    <path d="M-16 -34v17M-6 -34h10v8h-10v9h10M14 -34h9v17h-9z" fill="none" stroke="${c.ground}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M-18 -8l6 -5 5 8 7 -8 6 5h8" fill="none" stroke="${c.ground2}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="44" cy="-32" r="7" fill="${c.accent}"/>
    <rect x="38" y="-14" width="12" height="26" rx="6" fill="${c.ground2}"/>
    <path d="M-24 13h42" stroke="${c.ground2}" stroke-width="4" stroke-linecap="round"/>`,
];

/** Child care: bottle and blocks, pram, bodysuit. */
export const childcare: readonly Drawing[] = [
  (c) => `
    <g transform="translate(-2 6) rotate(14 -16 0) scale(.92)">
    <path d="M-28 -62 Q-16 -80 -4 -62 L-6 -52 H-26z" fill="${c.accent}"/>
    <rect x="-36" y="-53" width="40" height="14" rx="5" fill="#fff"/>
    <path d="M-38 -36 H6 V36 Q6 50 -8 50 H-24 Q-38 50 -38 36z" fill="${c.pale}"/>
    <path d="M-38 -4 H6 V36 Q6 50 -8 50 H-24 Q-38 50 -38 36z" fill="#fff"/>
    <path d="M-26 8h14M-26 20h10M-26 32h14" stroke="${c.ground2}" stroke-width="4" stroke-linecap="round"/></g>
    <rect x="22" y="18" width="36" height="36" rx="6" fill="${c.accent}"/>
    <circle cx="40" cy="36" r="8.5" fill="${c.ground}"/>
    <path d="M40 -20 L60 14 H20z" fill="#fff" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>`,
  (c) => `
    <path d="M-6 -50 A46 46 0 0 0 -52 -4 H-6z" fill="${c.accent}"/>
    <path d="M-6 -50 A46 46 0 0 1 27 -37 L-6 -4z" fill="#fff" opacity=".9"/>
    <path d="M-52 0 H44 C44 24 26 36 -4 36 C-34 36 -52 24 -52 0z" fill="${c.pale}"/>
    <path d="M-52 0 H44 C44 5 43 9 41 12 H-49 C-51 9 -52 5 -52 0z" fill="#fff"/>
    <path d="M42 2 L58 -22 H68" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M-26 36 L-34 48M20 36 L28 48" stroke="#fff" stroke-width="5"/>
    <circle cx="-36" cy="52" r="13" fill="${c.accent}"/>
    <circle cx="-36" cy="52" r="5" fill="#fff"/>
    <circle cx="30" cy="52" r="13" fill="${c.accent}"/>
    <circle cx="30" cy="52" r="5" fill="#fff"/>`,
  (c) => `
    <path d="M-22 -52 L-56 -28 L-44 -4 L-32 -12 V34 Q-32 44 -22 44 L-12 56 H12 L22 44 Q32 44 32 34 V-12 L44 -4 L56 -28 L22 -52 Q16 -36 0 -36 Q-16 -36 -22 -52z" fill="#fff"/>
    <path d="M-22 -52 Q-16 -36 0 -36 Q16 -36 22 -52" fill="none" stroke="${c.accent}" stroke-width="6" stroke-linecap="round"/>
    <path d="M-32 22 H32 V34 Q32 44 22 44 L12 56 H-12 L-22 44 Q-32 44 -32 34z" fill="${c.pale}"/>
    <path d="M0 18 C-24 2 -16 -18 -6 -16 C-2 -15 0 -11 0 -9 C0 -11 2 -15 6 -16 C16 -18 24 2 0 18z" fill="${c.accent}"/>
    <circle cx="-7" cy="46" r="3" fill="${c.ground2}"/>
    <circle cx="7" cy="46" r="3" fill="${c.ground2}"/>`,
];

/** Housekeeping: house with a broom. */
export const home: readonly Drawing[] = [
  (c) => `
    <path d="M-50 -8 L-6 -48 L38 -8 V44 q0 6 -6 6 H-44 q-6 0 -6 -6z" fill="#fff"/>
    <path d="M-60 -2 L-6 -52 L48 -2" fill="none" stroke="${c.accent}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
    <rect x="-18" y="12" width="24" height="38" rx="3" fill="${c.ground2}"/>
    <circle cx="0" cy="32" r="2.5" fill="#fff"/>
    <rect x="-38" y="4" width="14" height="14" rx="2" fill="${c.pale}"/>
    <rect x="12" y="4" width="14" height="14" rx="2" fill="${c.pale}"/>
    <path d="M58 -20 V26" stroke="${c.pale}" stroke-width="5" stroke-linecap="round"/>
    <path d="M48 26 h20 l5 26 h-30z" fill="${c.accent}"/>
    <path d="M53 34v18M63 34v18" stroke="${c.ground}" stroke-width="2.5"/>`,
];
