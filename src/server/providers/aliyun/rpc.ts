import { type AliyunKey, signedCall } from "./signature.ts";

/** An action that Alibaba Cloud did not do. The answer itself is not kept: it may repeat the request. */
export class AliyunFailure extends Error {
  override readonly name = "AliyunFailure";
  /** Alibaba Cloud's code, such as Throttling.User; Unreachable and BadAnswer are ours. */
  readonly code: string;
  /** 0: no answer. */
  readonly status: number;

  constructor(action: string, code: string, status: number) {
    super(`Alibaba Cloud: ${action} failed (${code})`);
    this.code = code;
    this.status = status;
  }

  /** Refused before anything was done, since too much was asked at once: trying again is always right. */
  get throttled(): boolean {
    return this.code.startsWith("Throttling");
  }

  /** Nobody knows whether it was done; a moment later it may succeed. */
  get passing(): boolean {
    return this.throttled || this.status === 0 || this.status >= 500 || this.code === "ServiceUnavailable" || this.code === "InternalError";
  }
}

interface RpcService extends AliyunKey {
  /** Without a slash at the end, such as https://vod.cn-shanghai.aliyuncs.com. */
  readonly endpoint: string;
  /** Such as 2017-03-21. */
  readonly version: string;
  readonly timeoutMs: number;
  readonly tries: number;
  /** First wait between two tries, ms; doubled each time. */
  readonly pauseMs: number;
}

/** What one action takes. With `once`, an answer that stays out is not asked for again: the action may have been done. */
type Ask = (
  action: string,
  query: Readonly<Record<string, string>>,
  options?: { readonly once?: boolean },
) => Promise<Readonly<Record<string, unknown>>>;

/** Signed calls of one service of Alibaba Cloud; each try has a nonce and a date of its own. Throws `AliyunFailure`. */
export function rpc(service: RpcService, now: () => number): Ask {
  const endpoint = new URL(service.endpoint);
  return async (action, query, { once = false } = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { address, headers } = signedCall(endpoint, { action, version: service.version, query }, service, now());
        return await send(action, address, headers, service.timeoutMs);
      } catch (error) {
        const again = error instanceof AliyunFailure && (error.throttled || (!once && error.passing));
        if (!again || attempt >= service.tries) throw error;
        await new Promise((resolve) => setTimeout(resolve, service.pauseMs * 2 ** (attempt - 1)));
      }
    }
  };
}

async function send(
  action: string,
  address: string,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<Readonly<Record<string, unknown>>> {
  let status = 0;
  let answer: unknown;
  try {
    const response = await fetch(address, { method: "POST", headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    status = response.status;
    answer = await response.json();
  } catch {
    throw new AliyunFailure(action, status === 0 ? "Unreachable" : "BadAnswer", status);
  }
  if (typeof answer !== "object" || answer === null) throw new AliyunFailure(action, "BadAnswer", status);
  if (status === 200) return answer as Readonly<Record<string, unknown>>;
  const { Code: code } = answer as { Code?: unknown };
  throw new AliyunFailure(action, typeof code === "string" ? code.slice(0, 80) : "BadAnswer", status);
}
