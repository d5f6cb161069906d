import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Why a request is refused: S3's code, its HTTP status. */
export class S3Refusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

export interface Verifier {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** The verifier's clock, ms since the epoch. */
  now(): number;
}

/** Amazon's window around a signed date. */
const WINDOW_MS = 15 * 60_000;

const sha256 = (data: string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Checks Amazon's Signature Version 4 of a request as Amazon describes it, from the header or from the query, without
 * a line of the client's code. Returns the SHA-256 that the body must have, or null where the signer left it open
 * (signed addresses). Streaming forms are refused, as Alibaba's and older stores do.
 */
export function verifySignature(request: IncomingMessage, verifier: Verifier): string | null {
  const url = new URL(request.url!, "http://x");
  const signed = url.searchParams.has("X-Amz-Signature") ? fromQuery(url) : fromHeader(request);
  const [accessKeyId, day, region, service, end] = signed.credential.split("/");
  if (accessKeyId !== verifier.accessKeyId) throw new S3Refusal("InvalidAccessKeyId", 403);
  if (region !== verifier.region || service !== "s3" || end !== "aws4_request") throw new S3Refusal("AuthorizationHeaderMalformed", 400);
  if (!signed.date.startsWith(day!)) throw new S3Refusal("SignatureDoesNotMatch", 403);
  refuseDate(signed, verifier.now());
  const names = signed.headers.split(";");
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === "host" || name.startsWith("x-amz-") || name === "content-md5") && !names.includes(name),
  );
  if (unsigned.length > 0) throw new S3Refusal("AccessDenied", 403);
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const canonical = [
    request.method,
    url.pathname.split("/").map((step) => encode(decodeURIComponent(step))).join("/"),
    query,
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim().replace(/\s+/g, " ")}`),
    "",
    signed.headers,
    signed.payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${verifier.secretAccessKey}`, day!), region), "s3"), "aws4_request");
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${signed.date}\n${scope}\n${sha256(canonical)}`).toString("hex");
  if (signature !== signed.signature) throw new S3Refusal("SignatureDoesNotMatch", 403);
  if (signed.lifetime !== null) return null;
  if (!/^[0-9a-f]{64}$/.test(signed.payload)) throw new S3Refusal("NotImplemented", 501);
  return signed.payload;
}

interface Signed {
  readonly credential: string;
  readonly headers: string;
  readonly signature: string;
  /** Such as 20261121T172300Z. */
  readonly date: string;
  readonly payload: string;
  /** Seconds that a signed address holds; null for a signed request. */
  readonly lifetime: number | null;
}

function fromHeader(request: IncomingMessage): Signed {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  if (!found) throw new S3Refusal("AccessDenied", 403);
  const [, credential = "", headers = "", signature = ""] = found;
  const { "x-amz-date": date, "x-amz-content-sha256": payload } = request.headers;
  if (typeof date !== "string" || typeof payload !== "string") throw new S3Refusal("AccessDenied", 403);
  return { credential, headers, signature, date, payload, lifetime: null };
}

function fromQuery(url: URL): Signed {
  const get = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? "";
  if (get("Algorithm") !== "AWS4-HMAC-SHA256" || !/^\d+$/.test(get("Expires")))
    throw new S3Refusal("AuthorizationQueryParametersError", 400);
  return {
    credential: get("Credential"),
    headers: get("SignedHeaders"),
    signature: get("Signature"),
    date: get("Date"),
    payload: "UNSIGNED-PAYLOAD",
    lifetime: Number(get("Expires")),
  };
}

function refuseDate({ date, lifetime }: Signed, now: number): void {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (!parts) throw new S3Refusal("AccessDenied", 403);
  const [, y, mo, d, h, mi, s] = parts;
  const at = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  if (lifetime === null ? Math.abs(now - at) > WINDOW_MS : at - now > WINDOW_MS) throw new S3Refusal("RequestTimeTooSkewed", 403);
  if (lifetime !== null && (lifetime > 604_800 || now > at + lifetime * 1000)) throw new S3Refusal("AccessDenied", 403);
}
