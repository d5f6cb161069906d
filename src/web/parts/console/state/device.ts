const PROBE = "console.probe";
/** Letters that something typed may well have. */
const SOME = 4_000;

/** Whether the browser keeps things on the device: not where storage is switched off or full. */
export function deviceKeeps(): boolean {
  try {
    localStorage.setItem(PROBE, "x".repeat(SOME));
    localStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}
