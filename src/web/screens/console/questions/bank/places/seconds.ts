/** Whole seconds of a place in a lesson, written as 12:30 or 1:02:05; null: it is none. */
export function secondsOf(text: string): number | null {
  const found = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]\d)$/.exec(text.trim());
  if (!found) return null;
  const [, hours, minutes, seconds] = found;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}
