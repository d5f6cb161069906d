/** The product's cookies (spec 9; payments-security.md 6.2). In production their names carry the `__Host-` prefix where secret. */
export const COOKIE = {
  /** First half of a learner's session; HttpOnly. */
  session: "sid",
  /** First half of a staff session; HttpOnly. */
  staff: "ssid",
  /** Says to the route guard that a session exists; readable, no secret. */
  login: "login",
  /** The language, readable. */
  language: "lang",
  theme: "theme",
  size: "size",
  /** The site's app token, readable. */
  appToken: "appToken",
  /** Binds SMS codes to the browser that asked for them; HttpOnly. */
  preAuth: "pa",
  /** The right to set one phone's password; HttpOnly. */
  reset: "reset",
  /** Binds what a passkey is asked to sign to the browser that asked; HttpOnly. */
  passkey: "pk",
  /** The accounts that this browser signed in to before; HttpOnly. */
  known: "known",
  /** What staff see on the learner's pages before it is published; HttpOnly. */
  preview: "preview",
} as const;

const SECRET: readonly string[] = [
  COOKIE.session, COOKIE.staff, COOKIE.preAuth, COOKIE.reset, COOKIE.passkey, COOKIE.known, COOKIE.preview,
];

export interface CookieOptions {
  readonly maxAge?: number;
  readonly readable?: boolean;
}

/** The name under which a cookie travels: secret ones are bound to host and https in production. */
export const wireName = (name: string, secure: boolean) => (secure && SECRET.includes(name) ? `__Host-${name}` : name);

export function serialiseCookie(name: string, value: string, options: CookieOptions, secure: boolean): string {
  const parts = [`${wireName(name, secure)}=${encodeURIComponent(value)}`, "Path=/", "SameSite=Lax"];
  if (options.maxAge !== undefined) parts.push(`Max-Age=${Math.floor(options.maxAge)}`);
  if (!options.readable) parts.push("HttpOnly");
  if (secure) parts.push("Secure");
  return parts.join("; ");
}

/** The cookies of a request by their plain names; a broken value is left out. */
export function parseCookies(header: string | undefined, secure: boolean): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = Object.create(null) as Record<string, string | undefined>;
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const wire = part.slice(0, at).trim();
    const name = secure && wire.startsWith("__Host-") ? wire.slice(7) : wire;
    if (secure && SECRET.includes(name) && wire === name) continue;
    const value = part.slice(at + 1).trim();
    try {
      found[name] = value.includes("%") ? decodeURIComponent(value) : value;
    } catch {
      continue;
    }
  }
  return found;
}
