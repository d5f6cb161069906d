import type { Drawing } from "./palette.ts";

/** Forklift: truck, pallet, steering wheel. */
export const forklift: readonly Drawing[] = [
  (c) => `
    <path d="M-56 22 V-6 q0 -8 8 -8 H-22 L-14 18 H24 V34 H-48 q-8 0 -8 -12z" fill="${c.accent}"/>
    <path d="M-30 -14 L-24 -54 H10 L22 14" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>
    <rect x="30" y="-58" width="7" height="98" rx="2" fill="#fff"/>
    <path d="M37 36 H72" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
    <rect x="42" y="4" width="28" height="28" rx="3" fill="${c.pale}"/>
    <path d="M56 4v10M42 -22h28v24h-28z" stroke="${c.ground}" stroke-width="3" fill="${c.pale}"/>
    <circle cx="-36" cy="38" r="14" fill="#2A2A28"/>
    <circle cx="-36" cy="38" r="5.5" fill="#fff"/>
    <circle cx="8" cy="38" r="14" fill="#2A2A28"/>
    <circle cx="8" cy="38" r="5.5" fill="#fff"/>`,
  (c) => `
    <rect x="-56" y="36" width="112" height="9" rx="2" fill="#fff"/>
    <path d="M-50 45h16v13h-16zM-8 45H8v13H-8zM34 45h16v13H34z" fill="#fff"/>
    <rect x="-52" y="-4" width="48" height="40" rx="3" fill="${c.accent}"/>
    <rect x="4" y="-4" width="48" height="40" rx="3" fill="${c.pale}"/>
    <rect x="-24" y="-48" width="48" height="40" rx="3" fill="${c.accent}"/>
    <path d="M-34 -4v14h12V-4M22 -4v14h12V-4M-6 -48v14H6V-48" fill="#fff"/>
    <path d="M-44 26h14M12 26h14M-16 -18h14" stroke="${c.ground}" stroke-width="4" stroke-linecap="round"/>
    <path d="M56 -20V-56M46 -46l10 -11 10 11" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
  (c) => `
    <circle cx="-10" cy="-4" r="50" fill="none" stroke="#fff" stroke-width="11"/>
    <path d="M-56 -10 H36M-10 -4V46" stroke="${c.pale}" stroke-width="10"/>
    <circle cx="-10" cy="-6" r="16" fill="${c.accent}"/>
    <circle cx="-10" cy="-6" r="6" fill="#fff"/>
    <circle cx="-44" cy="-40" r="10" fill="${c.accent}" stroke="#fff" stroke-width="4"/>
    <path d="M56 58 L50 2" stroke="${c.pale}" stroke-width="6" stroke-linecap="round"/>
    <circle cx="49" cy="-6" r="10" fill="${c.accent}"/>
    <rect x="36" y="50" width="36" height="14" rx="5" fill="#fff"/>`,
];

/** E-commerce: parcel and phone. */
export const ecommerce: readonly Drawing[] = [
  (c) => `
    <rect x="-54" y="-14" width="66" height="60" rx="5" fill="${c.accent}"/>
    <path d="M-54 -9 q0-5 5-5 H7 q5 0 5 5 V2 H-54z" fill="#fff" opacity=".35"/>
    <path d="M-31 -14 h20 v24 l-10 -7 -10 7z" fill="#fff"/>
    <rect x="4" y="-58" width="52" height="96" rx="9" fill="#fff" stroke="${c.ground}" stroke-width="4"/>
    <rect x="12" y="-46" width="36" height="30" rx="4" fill="${c.pale}"/>
    <path d="M12 -6h36M12 4h24" stroke="${c.ground2}" stroke-width="5" stroke-linecap="round"/>
    <rect x="12" y="15" width="36" height="13" rx="6.5" fill="${c.accent}"/>
    <path d="M20 -24 l7 -9 6 6 8 -11" fill="none" stroke="${c.ground}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
];

/** Fire safety: extinguisher. */
export const fire: readonly Drawing[] = [
  (c) => `
    <rect x="-22" y="-28" width="44" height="84" rx="16" fill="${c.accent}"/>
    <path d="M0 -28 h6 q16 0 16 16 V40 q0 16 -16 16 H0z" fill="#fff" opacity=".18"/>
    <rect x="-9" y="-44" width="18" height="18" rx="3" fill="#fff"/>
    <path d="M-12 -50 H26 M-12 -42 L30 -60" stroke="#fff" stroke-width="7" stroke-linecap="round"/>
    <path d="M-9 -38 C-44 -38 -48 -6 -44 22" fill="none" stroke="${c.pale}" stroke-width="6" stroke-linecap="round"/>
    <path d="M-52 20 h16 l4 20 h-24z" fill="#fff"/>
    <rect x="-22" y="-2" width="44" height="28" fill="#fff"/>
    <path d="M0 20 q-9 -6 0 -18 q9 12 0 18z" fill="${c.ground}"/>`,
];

/** A hard hat, for a trade without a drawing of its own. */
export const hardHat: readonly Drawing[] = [
  (c) => `
    <path d="M-52 26 V12 C-52 -26 -30 -48 0 -48 C30 -48 52 -26 52 12 V26z" fill="${c.accent}"/>
    <path d="M-14 -52 h28 v50 h-28z" fill="#fff"/>
    <path d="M-34 -34 C-40 -24 -42 -12 -42 2 M34 -34 C40 -24 42 -12 42 2" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
    <rect x="-66" y="22" width="132" height="16" rx="8" fill="${c.pale}"/>`,
];
