import { createHash } from "node:crypto";
import { ACCENTS } from "#contract/accents.ts";
import type { Input } from "#contract/endpoint.ts";
import type { staffBranding } from "#contract/staff/branding.ts";

/** A site's branding in words, and as the items of its init config. Pure. */

export type Branding = Omit<Input<typeof staffBranding.saveBranding>, "siteId" | "version">;

interface Item {
  readonly key: string;
  readonly val: string;
  /** Items with 0 are the client's; others stay with the server. */
  readonly action: 0 | 1;
}

/** Texts that stand in the config as they are. */
const PLAIN = ["siteName", "school", "logo", "accent", "phone", "hours", "qq", "mobileHost", "icp", "police", "licence"] as const;

/** The codes: in the words of the desk, as the client's item, as the address that draws them, and as the item that keeps the target. */
const CODES = [
  { name: "follow", item: "QRCode", drawn: "/qr/follow.svg", target: "qrFollowTarget" },
  { name: "android", item: "androidApkQRCode", drawn: "/qr/android.svg", target: "qrAndroidTarget" },
  { name: "ios", item: "iosApkQRCode", drawn: "/qr/ios.svg", target: "qrIosTarget" },
] as const;

/** The address of a drawn code; it changes with what it leads to, since browsers keep it for a day. */
const drawnCode = (path: string, target: string) =>
  target === "" ? "" : `${path}?v=${createHash("sha256").update(target).digest("base64url").slice(0, 8)}`;

/** The config's items of a branding, in the order in which they are answered. */
export function itemsOf(branding: Branding): Item[] {
  const shown = (key: string, val: string): Item => ({ key, val, action: 0 });
  const kept = (key: string, val: string): Item => ({ key, val, action: 1 });
  return [
    ...PLAIN.map((key) => shown(key, branding[key])),
    ...CODES.map(({ name, item, drawn }) => shown(item, branding[name].picture || drawnCode(drawn, branding[name].target))),
    ...CODES.map(({ name, target }) => kept(target, branding[name].target)),
    kept("licenceUntil", branding.licenceUntil),
  ];
}

/** The branding that a site's items say; what they don't have is empty. */
export function brandingOf(items: readonly { readonly key: string; readonly val: string }[]): Branding {
  const said = (key: string) => items.find((item) => item.key === key)?.val ?? "";
  const plain = Object.fromEntries(PLAIN.map((key) => [key, said(key)])) as Record<(typeof PLAIN)[number], string>;
  const codes = Object.fromEntries(
    CODES.map(({ name, item, target }) => [name, { target: said(target), picture: said(item).startsWith("/qr/") ? "" : said(item) }]),
  ) as Record<(typeof CODES)[number]["name"], { target: string; picture: string }>;
  return { ...plain, ...codes, accent: ACCENTS.find((accent) => accent === plain.accent) ?? "orange", licenceUntil: said("licenceUntil") };
}
