import { instantOn, timestampText } from "#contract/timestamp.ts";

/** An instant (ms) as a `datetime-local` field writes it, by the school's clock; null: ''. */
export const schoolField = (at: number | null): string => (at === null ? "" : timestampText(at).slice(0, 16).replace(" ", "T"));

/** The instant (ms) of such a field; null where it is empty or no instant. */
export function schoolInstant(field: string): number | null {
  const at = instantOn(field.slice(0, 10), field.slice(11, 16));
  return Number.isNaN(at) ? null : at;
}

/** An instant (ms) as the school reads it, to the minute. */
export const schoolTime = (at: number): string => timestampText(at).slice(0, 16);
