import { type AliyunKey, signedCall } from "../aliyun/signature.ts";
import type { SmsResult, SmsSender } from "./sms.ts";

/** Aliyun's answer is waited for this long; then nobody knows whether it sends (payments-security.md 5.1). */
const TIMEOUT_MS = 5_000;
const VERSION = "2017-05-25";

export interface AliyunSettings extends AliyunKey {
  /** The approved signature, such as 匠成云课堂. */
  readonly signName: string;
  /** The approved template; its one variable is `code`. */
  readonly templateCode: string;
  /** Address of the service without a slash at the end, such as https://dysmsapi.aliyuncs.com. */
  readonly endpoint: string;
}

/** Sends codes through Aliyun's Dysmsapi 2017-05-25, SendSms. */
export function aliyun(settings: AliyunSettings, now: () => number): SmsSender {
  const endpoint = new URL(settings.endpoint);
  return {
    name: "aliyun",
    settings: { signName: settings.signName, templateCode: settings.templateCode, endpoint: settings.endpoint },
    async sendCode({ phone, code, outId }) {
      const query = {
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
        OutId: outId,
      };
      const { address, headers } = signedCall(endpoint, { action: "SendSms", version: VERSION, query }, settings, now());
      return ask(address, headers);
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
