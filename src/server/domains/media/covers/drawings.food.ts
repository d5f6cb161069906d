import type { Drawing } from "./palette.ts";

/** Chinese cook: wok, cleaver, steamer. */
export const cook: readonly Drawing[] = [
  (c) => `
    <g transform="translate(-8 -12) scale(.96)">
    <path d="M-58 -4 H42 C40 32 20 44 -8 44 C-36 44 -56 32 -58 -4z" fill="#fff"/>
    <path d="M-58 -4 H42 C41 8 38 16 34 22 H-50 C-55 14 -57 6 -58 -4z" fill="${c.pale}"/>
    <rect x="38" y="-12" width="40" height="10" rx="5" fill="${c.accent}" transform="rotate(-10 38 -7)"/>
    <path d="M-38 -18 q8 -12 0 -22 M-10 -18 q10 -14 0 -28 M18 -18 q8 -12 0 -22" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".85"/>
    <path d="M-14 78 q-12 -12 4 -26 q2 8 7 8 q2 -10 12 -14 q-2 10 6 16 q4 -2 4 -8 q12 12 2 24z" fill="${c.accent}"/></g>`,
  (c) => `
    <rect x="-62" y="24" width="124" height="26" rx="8" fill="${c.accent}"/>
    <path d="M-50 37h60" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".7"/>
    <g transform="rotate(-12 0 -10)">
    <path d="M-50 -42 H14 Q22 -42 22 -34 V6 H-34 Q-50 6 -50 -12z" fill="#fff"/>
    <path d="M-50 -10 H22 V6 H-34 Q-50 6 -50 -10z" fill="${c.pale}"/>
    <circle cx="10" cy="-31" r="4" fill="${c.ground2}"/>
    <rect x="20" y="-38" width="44" height="15" rx="7" fill="${c.accent}"/></g>
    <g fill="#7FB069">
    <rect x="-56" y="14" width="8" height="10" rx="2"/>
    <rect x="-44" y="14" width="8" height="10" rx="2"/>
    <rect x="-32" y="14" width="8" height="10" rx="2"/></g>`,
  (c) => `
    <path d="M-30 -50 q7 -10 0 -19M0 -52 q8 -11 0 -21M30 -50 q7 -10 0 -19" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".85"/>
    <path d="M-50 -22 Q0 -58 50 -22z" fill="${c.pale}"/>
    <rect x="-6" y="-48" width="12" height="9" rx="3" fill="${c.accent}"/>
    <rect x="-54" y="-22" width="108" height="34" rx="6" fill="#fff"/>
    <rect x="-54" y="18" width="108" height="34" rx="6" fill="#fff"/>
    <path d="M-54 -12H54M-54 28H54" stroke="${c.accent}" stroke-width="5"/>
    <path d="M-36 -4v12M-18 -4v12M0 -4v12M18 -4v12M36 -4v12M-36 36v12M-18 36v12M0 36v12M18 36v12M36 36v12" stroke="${c.pale}" stroke-width="5" stroke-linecap="round"/>
    <rect x="-60" y="52" width="120" height="9" rx="4" fill="${c.accent}"/>`,
];

/** Pastry: cake with a candle. */
export const pastry: readonly Drawing[] = [
  (c) => `
    <path d="M-50 8 H50 V42 q0 8 -8 8 H-42 q-8 0 -8 -8z" fill="#fff"/>
    <path d="M-50 22 H50 V34 H-50z" fill="${c.accent}"/>
    <path d="M-50 -2 q0 -12 12 -12 H38 q12 0 12 12 V10 q-8 10 -16.7 0 q-8 10 -16.7 0 q-8 10 -16.6 0 q-8 10 -16.7 0 q-8 10 -16.7 0 q-8 10 -16.6 0z" fill="${c.pale}"/>
    <rect x="-4" y="-44" width="8" height="30" rx="2" fill="${c.accent}"/>
    <path d="M0 -66 q11 13 0 20 q-11 -7 0 -20z" fill="#FFD76A"/>
    <circle cx="-28" cy="-19" r="8" fill="#D6455A"/>
    <circle cx="28" cy="-19" r="8" fill="#D6455A"/>
    <path d="M-62 56 H62" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
];
