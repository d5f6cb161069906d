interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** Mbit/s. */
  readonly downlink?: number;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the device asks to save data, or its network is slow (design system 12). */
export function savesData(): boolean {
  const { saveData, effectiveType } = connection();
  return saveData === true || /2g|3g/.test(effectiveType ?? "");
}

/** The browser's estimate of the line, bit/s; null where it makes none. */
export function downlink(): number | null {
  const { downlink: megabits } = connection();
  return megabits !== undefined && megabits > 0 ? megabits * 1_000_000 : null;
}
