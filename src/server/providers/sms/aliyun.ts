import { createHash, createHmac, randomUUID } from "node:crypto";
import type { SmsResult, SmsSender } from "./sms.ts";

/** Aliyun's answer is waited for this long; then nobody knows whether it sends (payments-security.md 5.1). */
const TIMEOUT_MS = 5_000;
const ALGORITHM = "ACS3-HMAC-SHA256";
const VERSION = "2017-05-25";

export interface AliyunSettings {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** The approved signature, such as 匠成云课堂. */
  readonly signName: string;
  /** The approved template; its one variable is `code`. */
  readonly templateCode: string;
  /** Address of the service without a slash at the end, such as https://dysmsapi.aliyuncs.com. */
  readonly endpoint: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/** RFC 3986: unlike encodeURIComponent, `!'()*` are encoded, too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What a request is signed over. `headers` have lower-case names. */
export interface Signed {
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The query as it is signed and sent: sorted by name, both sides encoded. */
export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query).toSorted().map((name) => `${encode(name)}=${encode(query[name]!)}`).join("&");

/** The `Authorization` header of Aliyun's V3 signature (ACS3-HMAC-SHA256) for a request to `/`. */
export function authorization(request: Signed, accessKeyId: string, accessKeySecret: string): string {
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

/** Sends codes through Aliyun's Dysmsapi 2017-05-25, SendSms. */
export function aliyun(settings: AliyunSettings, now: () => number): SmsSender {
  const endpoint = new URL(settings.endpoint);
  return {
    name: "aliyun",
    async sendCode({ phone, code, outId }) {
      const query = {
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
        OutId: outId,
      };
      const headers: Record<string, string> = {
        host: endpoint.host,
        "x-acs-action": "SendSms",
        "x-acs-version": VERSION,
        "x-acs-date": new Date(now()).toISOString().replace(/\.\d{3}Z$/, "Z"),
        "x-acs-signature-nonce": randomUUID(),
        "x-acs-content-sha256": sha256(""),
      };
      const signed = authorization({ method: "POST", query, headers, body: "" }, settings.accessKeyId, settings.accessKeySecret);
      // fetch writes the host header itself, from the same address.
      const { host: _host, ...sent } = headers;
      return ask(`${endpoint.origin}/?${canonicalQuery(query)}`, { ...sent, authorization: signed, accept: "application/json" });
    },
  };
}

/** A clear yes or no is believed; silence, a broken answer and a fault on the other side are `unknown`. */
async function ask(address: string, headers: Record<string, string>): Promise<SmsResult> {
  let response: Response;
  let answer: { Code?: unknown; BizId?: unknown } | null;
  try {
    response = await fetch(address, { method: "POST", headers, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    return wasNeverSent(error) ? { status: "rejected", reason: "unreachable" } : { status: "unknown" };
  }
  const { Code: code, BizId: providerId } = answer ?? {};
  if (code === "OK") return { status: "accepted", providerId: typeof providerId === "string" ? providerId : "" };
  if (response.status >= 500 || typeof code !== "string") return { status: "unknown" };
  return { status: "rejected", reason: code };
}

const NO_CONNECTION: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Whether the connection itself could not be made, so that nothing can have been sent. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && NO_CONNECTION.has(cause.code);
}
