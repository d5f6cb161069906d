import type { Drawing, Palette } from "./palette.ts";

/** The three poles of the breaker; the middle one is switched on. */
const breakers = (c: Palette): string =>
  [-34, 0, 34]
    .map((x) => {
      const on = x === 0;
      return `<rect x="${x - 14}" y="-24" width="28" height="46" rx="4" fill="${on ? c.accent : c.ground2}"/><rect x="${x - 6}" y="${on ? -18 : -2}" width="12" height="18" rx="2" fill="#fff"/>`;
    })
    .join("");

/** Electrician: wall socket with a spark, multimeter, breaker, lamp. */
export const electrician: readonly Drawing[] = [
  (c) => `
    <path d="M-4 46 C-4 66 -40 58 -58 74" fill="none" stroke="${c.accent}" stroke-width="5" stroke-linecap="round"/>
    <rect x="-44" y="-44" width="80" height="80" rx="12" fill="#fff"/>
    <rect x="-44" y="-44" width="80" height="80" rx="12" fill="${c.pale}" opacity=".55"/>
    <rect x="-34" y="-34" width="60" height="60" rx="8" fill="#fff"/>
    <rect x="-7.5" y="-22" width="7" height="16" rx="2" fill="${c.ground}"/>
    <rect x="-24" y="1" width="7" height="16" rx="2" fill="${c.ground}" transform="rotate(30 -20 9)"/>
    <rect x="9" y="1" width="7" height="16" rx="2" fill="${c.ground}" transform="rotate(-30 12 9)"/>
    <path d="M44 -58 L18 -6 h18 L26 40 L62 -18 H42 L56 -58z" fill="${c.accent}" stroke="${c.ground}" stroke-width="4" stroke-linejoin="round"/>`,
  (c) => `
    <path d="M-20 40 C-20 66 -50 62 -56 34 M4 40 C4 70 44 66 50 30" fill="none" stroke="#2A2A28" stroke-width="4.5"/>
    <path d="M-56 34 V4 M50 30 V0" stroke="${c.pale}" stroke-width="8" stroke-linecap="round"/>
    <path d="M-56 -2 V-14 M50 -6 V-18" stroke="#E2574C" stroke-width="4" stroke-linecap="round"/>
    <rect x="-38" y="-60" width="62" height="104" rx="10" fill="${c.accent}"/>
    <rect x="-30" y="-51" width="46" height="28" rx="4" fill="#fff"/>
    <path d="M-22 -31 v-12 h8 v12zM-9 -43 h8 v6 h-8 v6 h8M4 -43 h7 v12" fill="none" stroke="${c.ground}" stroke-width="2.6"/>
    <circle cx="-7" cy="6" r="18" fill="${c.ground}"/>
    <path d="M-7 6 L1 -7" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/>
    <circle cx="-20" cy="35" r="4" fill="${c.ground}"/>
    <circle cx="6" cy="35" r="4" fill="#E2574C"/>`,
  (c) => `
    <rect x="-52" y="-46" width="104" height="88" rx="8" fill="#fff"/>
    <rect x="-52" y="-46" width="104" height="16" rx="8" fill="${c.pale}"/>
    <rect x="-52" y="28" width="104" height="14" rx="7" fill="${c.pale}"/>${breakers(c)}<path d="M-34 -46 V-64 M0 -46 V-64 M34 -46 V-64 M-34 42 V62 M0 42 V62 M34 42 V62" stroke="${c.accent}" stroke-width="5" stroke-linecap="round"/>`,
  (c) => `
    <path d="M0 -60 a40 40 0 0 1 24 72 q-6 5 -6 14 H-18 q0 -9 -6 -14 A40 40 0 0 1 0 -60z" fill="${c.accent}"/>
    <path d="M-12 26 V0 L-22 -14 M12 26 V0 L22 -14 M-12 0 L0 -10 L12 0" fill="none" stroke="${c.ground}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="M-20 33h40M-17 43h34M-10 53h20" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
    <path d="M-60 -22h-10M70 -22h-10M-46 -56l-7-7M53 -63l-7 7" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
];

/** Welder: mask, electrode holder, gas cylinders. */
export const welder: readonly Drawing[] = [
  (c) => `
    <path d="M-42 -36 Q-42 -62 -4 -62 Q34 -62 34 -36 V10 Q34 42 -4 50 Q-42 42 -42 10z" fill="${c.pale}"/>
    <path d="M-4 -62 Q34 -62 34 -36 V10 Q34 42 -4 50z" fill="#fff" opacity=".6"/>
    <rect x="-31" y="-32" width="54" height="30" rx="6" fill="${c.ground}"/>
    <rect x="-25" y="-26" width="42" height="18" rx="3" fill="${c.accent}"/>
    <path d="M-25 -12 L-6 -26 H4 L-19 -8 H-25z" fill="#fff" opacity=".55"/>
    <path d="M-20 16h32M-16 26h24" stroke="${c.ground}" stroke-width="4" stroke-linecap="round"/>
    <g stroke="${c.accent}" stroke-width="4" stroke-linecap="round">
    <path d="M52 34v-18M52 34l14-12M52 34l18 4M52 34l8 16M52 34l-8 15"/></g>
    <circle cx="52" cy="34" r="6" fill="#fff"/>`,
  (c) => `
    <path d="M-62 44 H62 V58 H-62z" fill="${c.pale}"/>
    <path d="M-4 -2 H10 V44 H-4z" fill="${c.pale}"/>
    <path d="M-4 -2 H3 V44 H-4z" fill="#fff"/>
    <path d="M10 44 V30 L24 44z" fill="${c.accent}"/>
    <path d="M22 34 L50 -8" stroke="#fff" stroke-width="5" stroke-linecap="round"/>
    <g transform="translate(52 -14) rotate(-57)">
    <rect x="-4" y="-9" width="22" height="18" rx="4" fill="${c.accent}"/>
    <rect x="14" y="-7" width="40" height="14" rx="7" fill="#fff"/></g>
    <g stroke="${c.accent}" stroke-width="4" stroke-linecap="round">
    <path d="M18 22l-4 -14M8 26l-14 -10M30 28l14 -2M34 38l14 6"/></g>
    <circle cx="20" cy="35" r="7" fill="#fff"/>
    <path d="M-50 58v8M50 58v8" stroke="${c.pale}" stroke-width="6" stroke-linecap="round"/>`,
  (c) => `
    <path d="M-30 -44 C-30 -66 6 -70 14 -54" fill="none" stroke="${c.accent}" stroke-width="5" stroke-linecap="round"/>
    <rect x="-48" y="-30" width="40" height="88" rx="16" fill="#fff"/>
    <rect x="-48" y="-4" width="40" height="14" fill="${c.accent}"/>
    <rect x="-36" y="-46" width="16" height="18" rx="4" fill="${c.pale}"/>
    <circle cx="-48" cy="-44" r="10" fill="#fff" stroke="${c.accent}" stroke-width="4"/>
    <path d="M-48 -44l4 -5" stroke="${c.ground}" stroke-width="3" stroke-linecap="round"/>
    <rect x="6" y="-20" width="44" height="78" rx="18" fill="${c.pale}"/>
    <rect x="6" y="4" width="44" height="14" fill="${c.ground2}"/>
    <rect x="20" y="-38" width="16" height="20" rx="4" fill="#fff"/>
    <circle cx="52" cy="-38" r="10" fill="#fff" stroke="${c.accent}" stroke-width="4"/>
    <path d="M52 -38l-4 -5" stroke="${c.ground}" stroke-width="3" stroke-linecap="round"/>
    <path d="M-62 60H62" stroke="${c.accent}" stroke-width="5" stroke-linecap="round"/>`,
];
