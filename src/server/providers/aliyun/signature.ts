import { createHash, createHmac, randomUUID } from "node:crypto";

const ALGORITHM = "ACS3-HMAC-SHA256";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** RFC 3986: unlike encodeURIComponent, `!'()*` are encoded, too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What a request is signed over. `headers` have lower-case names. */
interface Signed {
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AliyunKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
}

/** The query as it is signed and sent: sorted by name, both sides encoded. */
const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query).toSorted().map((name) => `${encode(name)}=${encode(query[name]!)}`).join("&");

/** The `Authorization` header of Aliyun's V3 signature (ACS3-HMAC-SHA256) for a request to `/`. */
export function authorization(request: Signed, { accessKeyId, accessKeySecret }: AliyunKey): string {
  const names = Object.keys(request.headers)
    .filter((name) => name === "host" || name === "content-type" || name.startsWith("x-acs-"))
    .toSorted();
  const canonical = [
    request.method,
    "/",
    canonicalQuery(request.query),
    ...names.map((name) => `${name}:${request.headers[name]!.trim()}`),
    "",
    names.join(";"),
    sha256(request.body),
  ].join("\n");
  const signature = createHmac("sha256", accessKeySecret).update(`${ALGORITHM}\n${sha256(canonical)}`).digest("hex");
  return `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names.join(";")},Signature=${signature}`;
}

/** One signed POST of an action, its parameters in the query: the address and the headers to send, with a nonce of its own. */
export function signedCall(
  endpoint: URL,
  call: { readonly action: string; readonly version: string; readonly query: Readonly<Record<string, string>> },
  key: AliyunKey,
  now: number,
): { address: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {
    host: endpoint.host,
    "x-acs-action": call.action,
    "x-acs-version": call.version,
    "x-acs-date": new Date(now).toISOString().replace(/\.\d{3}Z$/, "Z"),
    "x-acs-signature-nonce": randomUUID(),
    "x-acs-content-sha256": sha256(""),
  };
  const signed = authorization({ method: "POST", query: call.query, headers, body: "" }, key);
  // fetch writes the host header itself, from the same address.
  const { host: _host, ...sent } = headers;
  return {
    address: `${endpoint.origin}/?${canonicalQuery(call.query)}`,
    headers: { ...sent, authorization: signed, accept: "application/json" },
  };
}
