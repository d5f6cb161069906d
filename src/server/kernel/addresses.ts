import { isIPv6 } from "node:net";

/** An IPv4 address that came in an IPv6 coat, plain. */
const plain = (ip: string) => (ip.startsWith("::ffff:") && ip.includes(".") ? ip.slice(7) : ip);

/** The eight groups of an IPv6 address, lower case, without leading zeros. */
function groups(ip: string): string[] {
  const [head = "", tail = ""] = ip.toLowerCase().split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const middle = ip.includes("::") ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0") : [];
  return [...left, ...middle, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}

/** What limits per address count: an IPv4 address, or the /64 of an IPv6 one (payments-security.md 5.3). */
export function addressKey(ip: string): string {
  const address = plain(ip);
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(":")}::/64` : address;
}

/** The network of an address with its end hidden, for lists and for keeping: /24 or /48 (payments-security.md 6.6). */
export function network(ip: string): string {
  const address = plain(ip);
  if (isIPv6(address)) return `${groups(address).slice(0, 3).join(":")}::`;
  const parts = address.split(".");
  return parts.length === 4 ? `${parts.slice(0, 3).join(".")}.*` : "";
}

/** Whether an address is on the list of those exempt from per-address limits and captcha (ABUSE_ALLOW). */
export const isExempt = (allowed: ReadonlySet<string>, ip: string): boolean =>
  allowed.has(ip) || allowed.has(plain(ip)) || allowed.has(addressKey(ip));
