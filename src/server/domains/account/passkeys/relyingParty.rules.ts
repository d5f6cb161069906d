import { isIP } from "node:net";

/** Whose passkeys a site takes. */
export interface RelyingParty {
  /** The host that passkeys are made for: no other site's can be used here, and ours nowhere else. */
  readonly id: string;
  /** Where the page must have been on which they are used. */
  readonly origin: string;
}

/** Hosts on which browsers offer passkeys without https. */
const isLocal = (hostname: string) => hostname === "localhost" || hostname.endsWith(".localhost");

/**
 * The relying party of a request: the host that it is for, which is one of the school's where PUBLIC_URL is set (`kernel/hosts.ts`).
 * null where browsers offer no passkeys: on an address without a name, and without https (save on localhost).
 */
export function relyingParty(publicUrl: string | null, host: string): RelyingParty | null {
  const requested = hostOf(host);
  if (requested === null) return null;
  const { hostname: name } = requested;
  if (name.startsWith("[") || isIP(name) !== 0) return null;
  const protocol = publicUrl === null ? (isLocal(name) ? "http:" : "https:") : new URL(publicUrl).protocol;
  if (protocol !== "https:" && !isLocal(name)) return null;
  return { id: name, origin: new URL(`${protocol}//${requested.host}`).origin };
}

function hostOf(host: string): URL | null {
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
}

/**
 * Whether a device's count of signatures may follow the one that we keep: it goes up, or the device doesn't count at all. A
 * count that stands still or falls means that a copy of the key signs somewhere else.
 */
export const counterHolds = (kept: number, told: number): boolean => told > kept || (told === 0 && kept === 0);
