import { installationOf } from "../client/installation.ts";

/** Where a page runs: in the school's own app, or in a browser. */
export interface Platform {
  readonly name: "app" | "browser";
  /** Only in the app: its version, the device's system version, and the device's platform. */
  readonly appVersion: string;
  readonly systemVersion: string;
  readonly system: string;
}

const BROWSER: Platform = { name: "browser", appVersion: "", systemVersion: "", system: "" };

/**
 * The app's browser ends its user agent with ` CloudClassroom/<app version> (<system version>; <platform>)`; any other
 * is a browser (spec 6).
 */
export function platformOf(userAgent: string): Platform {
  const [, appVersion, systemVersion, system] = / CloudClassroom\/([\w.-]{1,20}) \(([\w.-]{1,20}); ([\w.-]{1,20})\)$/.exec(userAgent) ?? [];
  if (!appVersion || !systemVersion || !system) return BROWSER;
  return { name: "app", appVersion, systemVersion, system };
}

/** A phone, not a tablet: tablets get the desktop's page. */
export const isMobile = (userAgent: string): boolean =>
  /iPhone|iPod|Windows Phone|Android.*Mobile|\bMobile\b.*(Firefox|HarmonyOS)|HarmonyOS.*Mobile/i.test(userAgent);

/**
 * Where a mobile visitor is sent: the mobile host with the same path and query. Null when none is configured, off the
 * production host, on the mobile host itself, and for other devices (spec 1).
 */
export function mobileAddress(address: string, userAgent: string, mobileHost: string): string | null {
  const { protocol, hostname, host, pathname, search } = new URL(address);
  if (!mobileHost || !isMobile(userAgent) || installationOf(hostname) !== "production") return null;
  const target = webAddress(mobileHost) ?? webAddress(`${protocol}//${mobileHost}`);
  if (!target || target.host === host) return null;
  return `${target.origin}${pathname}${search}`;
}

function webAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    // Asked this way because URL.canParse is younger than the phones that come here.
    return null;
  }
}
