import { newId } from "../../../client/newId.ts";

const KEY = "deviceId";
let own: string | null = null;

/** What this browser calls itself (contract `deviceId`): the same in all its tabs, made once. Browser only. */
export function deviceId(): string {
  if (own) return own;
  try {
    own = localStorage.getItem(KEY);
  } catch {
    // Storage is closed: it is known by this name until the page goes.
  }
  if (!own || !/^[\w-]{8,64}$/.test(own)) own = newId();
  try {
    localStorage.setItem(KEY, own);
  } catch {
    // As above.
  }
  return own;
}
