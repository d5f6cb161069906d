const YEAR_SECONDS = 365 * 24 * 3600;

/** A readable cookie's value, or an empty string. */
export function readCookie(name: string): string {
  for (const part of document.cookie.split("; ")) {
    if (!part.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(part.slice(name.length + 1));
    } catch {
      return "";
    }
  }
  return "";
}

/** Keeps a setting for a year, so that the server draws the next page with it; an empty value forgets it. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${value ? YEAR_SECONDS : 0}`;
}

/** Whether the readable login cookie says that a session exists (spec 2, Access): what the route guard asks. */
export const hasLoginCookie = (): boolean => readCookie("login") !== "";
