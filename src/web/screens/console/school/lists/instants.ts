/** An instant (ms) as a `datetime-local` field writes it, in the time of the browser; null: ''. */
export function fieldOf(at: number | null): string {
  if (at === null) return "";
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The instant (ms) of a `datetime-local` field; null where it is empty or no instant. */
export function instantOf(field: string): number | null {
  const at = field === "" ? Number.NaN : new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}
