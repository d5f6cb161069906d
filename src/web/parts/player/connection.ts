interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the device asks to save data, or its network is slow (design system 12). */
export function savesData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || /2g|3g/.test(effectiveType ?? "");
}
