import { type Installation, installationOf } from "./installation.ts";

/**
 * Origins of the gateway by installation, without a slash at the end; where none is named calls go to the page's own
 * origin, which is what a school needs that runs one server. Set at build time as JSON:
 * `VITE_GATEWAYS='{"test":"https://gateway-test.example"}' npm start`. Another origin must also allow this one's
 * credentials and stand in the pages' `connect-src`.
 */
type Gateways = { readonly [K in Installation]?: string };

/** What stands before the path of every call on a page of this host; nothing but an http(s) origin is taken. */
export function gatewayOf(hostName: string, gateways: Gateways): string {
  const origin = gateways[installationOf(hostName)] ?? "";
  return /^https?:\/\/[^/]+$/.test(origin) ? origin : "";
}

/** The gateway of this page. A build without gateways holds none of this. */
export const gateway = (): string =>
  import.meta.env.VITE_GATEWAYS ? gatewayOf(location.hostname, JSON.parse(import.meta.env.VITE_GATEWAYS) as Gateways) : "";
