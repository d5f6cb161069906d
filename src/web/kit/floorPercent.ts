/** A share of a whole as whole percent, 0 to 100, rounded down: 79.6 % never shows as 80 % (design system 9). A whole of 0 gives 0. */
export function floorPercent(part: number, whole: number): number {
  if (!(whole > 0)) return 0;
  return Math.min(100, Math.max(0, Math.floor((part * 100) / whole)));
}
