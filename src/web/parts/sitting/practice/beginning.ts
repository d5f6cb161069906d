import { newId } from "../../../client/newId.ts";

/** A field of the history entry's state. */
const FIELD = "beginning";

/**
 * The id of the try to begin an exercise, kept in the history entry: loading the address again, by a reload or a second
 * look, is the same try and draws nothing anew; following the link again is another. Browser only.
 */
export function beginningId(query: URLSearchParams): string {
  // The page may have gone on to another address meanwhile, whose entry isn't to be written to.
  if (new URLSearchParams(location.search).toString() !== query.toString()) return newId();
  const state = (history.state ?? {}) as Readonly<Record<string, unknown>>;
  const kept = state[FIELD];
  if (typeof kept === "string") return kept;
  const id = newId();
  history.replaceState({ ...state, [FIELD]: id }, "");
  return id;
}
