/** The drafting grid as a pattern `g`, in the colour of the writing. */
export function grid(ink: string): string {
  return `<defs><pattern id="g" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M20 0H0V20" fill="none" stroke="${ink}" stroke-opacity=".09"/></pattern></defs>`;
}

/** The shape behind the tool: circle, arch, slope or tilted square, by the hash. `centre` is the tool's x. */
export function ground(hash: number, centre: number, fill: string): string {
  switch (hash % 4) {
    case 0:
      return `<circle cx="${centre}" cy="94" r="76" fill="${fill}"/>`;
    case 1:
      return `<path d="M${centre - 78} 180 V94 a78 78 0 0 1 156 0 V180z" fill="${fill}"/>`;
    case 2:
      return `<path d="M${centre - 92} 180 L${centre - 30} 0 H320 V180z" fill="${fill}"/>`;
    default:
      return `<rect x="${centre - 72}" y="22" width="144" height="144" rx="20" fill="${fill}" transform="rotate(${(hash >>> 4) % 2 ? 8 : -8} ${centre} 94)"/>`;
  }
}

/** Ruler along the lower edge: a tick every 10 units, a longer one every 50. */
export const ticks = Array.from({ length: 31 }, (_, index) => {
  const x = (index + 1) * 10;
  return `M${x} 180v-${x % 50 === 0 ? 9 : 5}`;
}).join("");
