import { hmac } from "../../../kernel/hmac.ts";
import { sameBytes } from "../../../kernel/sameBytes.ts";

/** How old, or how far ahead, a partner's link may be, in ms (payments-security.md 6.5). */
export const LINK_AGE_MS = 120_000;
/** How long a used nonce is kept, in ms. */
export const NONCE_LIFE_MS = 10 * 60_000;

/** What a link says. */
interface PartnerLink {
  readonly appToken: string;
  readonly name: string;
  readonly source: string;
  readonly wkno: string;
  readonly kid?: string | undefined;
  readonly ts?: number | undefined;
  readonly nonce?: string | undefined;
  readonly sign?: string | undefined;
}

/** The fields that a partner signs. */
type SignedFields = { readonly [K in keyof Omit<PartnerLink, "sign">]-?: NonNullable<PartnerLink[K]> };

/** What the school keeps of a partner that the judgement needs. */
interface Partner {
  readonly app_token: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly allow_unsigned: boolean;
  readonly is_active: boolean;
}

type Verdict = "signed" | "unsigned" | "shape" | "partner" | "signature" | "age" | "appToken";

/**
 * The text that a partner signs: `v1`, then appToken, name, source, wkno, kid, ts and nonce in this order, each written
 * as its length in UTF-8 bytes, a colon and the value, all joined by line feeds. The lengths stop a character from
 * moving from one field to the next. A link that names no key signs an empty kid.
 */
export function signingText(link: SignedFields): string {
  const values = [link.appToken, link.name, link.source, link.wkno, link.kid, String(link.ts), link.nonce];
  return ["v1", ...values.map((value) => `${Buffer.byteLength(value)}:${value}`)].join("\n");
}

/** base64url of HMAC-SHA256 over the signing text; `key` is the partner's secret, base64url. */
export const signLink = (link: SignedFields, key: string): string =>
  hmac(Buffer.from(key, "base64url")).update(signingText(link)).digest("base64url");

const sameText = (a: string, b: string): boolean => sameBytes(Buffer.from(a), Buffer.from(b));

/**
 * Judges a link in this order: shape, partner known, signature, age, app token (payments-security.md 6.5). Nonce and
 * account come after it, in the database. A link without signature passes only where the partner's record allows it.
 */
export function judgeLink(link: PartnerLink, partner: Partner | null, now: number): Verdict {
  const { source, wkno, name } = link;
  if (!source || !wkno.trim() || !name.trim()) return "shape";
  const bare = link.sign === undefined && link.nonce === undefined && link.ts === undefined && link.kid === undefined;
  if (bare) {
    if (!partner?.is_active || !partner.allow_unsigned) return "partner";
    return sameText(link.appToken, partner.app_token) ? "unsigned" : "appToken";
  }
  const { sign, nonce, ts } = link;
  if (!sign || ts === undefined || nonce === undefined || !/^[\w-]{22,64}$/.test(nonce)) return "shape";
  if (!partner?.is_active) return "partner";
  const ids = Object.keys(partner.keys);
  const kid = link.kid ?? (ids.length === 1 ? ids[0]! : "");
  const key = Object.hasOwn(partner.keys, kid) ? partner.keys[kid]! : null;
  if (!key || !sameText(sign, signLink({ ...link, kid: link.kid ?? "", ts, nonce }, key))) return "signature";
  if (Math.abs(now - ts) > LINK_AGE_MS) return "age";
  return sameText(link.appToken, partner.app_token) ? "signed" : "appToken";
}
