import { Missing } from "../app/screen.ts";

/** The id that an address names; throws Missing where it names none. */
export function askedId(query: URLSearchParams): number {
  const id = Number(/^[1-9]\d{0,9}$/.exec(query.get("id") ?? "")?.[0]);
  if (!id) throw new Missing();
  return id;
}
