/** A length in whole seconds as 12:30, or 1:02:05 from an hour on. */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [h = 0, m = 0, s = 0] = parts;
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}

const UNITS = ["B", "KB", "MB", "GB"];

/** A size as people read it: 768 MB, 1.2 GB. */
export function size(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${power > 2 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}
