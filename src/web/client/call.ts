import { SESSION_ENDING, SUCCESS, TOASTED } from "#contract/codes.ts";
import type { Answer, Endpoint, Received, Sent } from "#contract/endpoint.ts";
import { gateway } from "./gateway.ts";
import { surroundings } from "./surroundings.ts";

/** spec 9: a call is given up after 30 s. */
const TIMEOUT_MS = 30_000;

/** A call that did not answer 1. `code` is null when no envelope came (network, time-out, a gateway's own page). */
export class CallFailure extends Error {
  // Declared only: class fields would ship helpers to old browsers.
  declare readonly code: number | null;
  declare readonly data: unknown;
  /** The toast has already said it. */
  declare readonly said: boolean;
  /** Something answered in place of the school (a gateway whose server is away): the network isn't what is wrong. */
  declare readonly busy: boolean;
  constructor(message: string, code: number | null, data: unknown, said: boolean, busy = false) {
    super(message);
    this.code = code;
    this.data = data;
    this.said = said;
    this.busy = busy;
  }

  /** What to tell of it: `offline` where nothing answered at all. */
  told(offline: string): string {
    return this.code === null && !this.busy ? offline : this.message;
  }

  /** The messages per field of a 1001 answer. */
  get fields(): Readonly<Record<string, string>> {
    const data = this.data as { fields?: Record<string, string> } | null;
    return data?.fields ?? {};
  }
}

/** Tells one sign-in from another; empty for a visitor. */
export const sessionMark = (): string => surroundings()?.token() ?? "";

interface CallOptions {
  /** Survives the page (heartbeats on unload). */
  readonly keepalive?: boolean;
  /** A message of -1 or 1001 is shown by the caller itself, not as a toast. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}

/** Calls an endpoint and returns its whole answer when the code is 1 or one that only the caller knows (2000 and above). */
export async function ask<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<Answer<Received<E>>> {
  const started = Date.now();
  const path = endpoint.path;
  let status: number | null = null;
  let answer: Answer<Received<E>>;
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  options.signal?.addEventListener("abort", () => giveUp.abort());
  try {
    const origin = gateway();
    const response = await fetch(origin + addressOf(endpoint, input), {
      method: endpoint.method,
      headers: headers(),
      credentials: origin ? "include" : "same-origin",
      signal: giveUp.signal,
      ...(options.keepalive ? { keepalive: true } : {}),
      ...(endpoint.method === "POST" ? { body: JSON.stringify(input ?? {}) } : {}),
    });
    status = response.status;
    answer = (await response.json()) as Answer<Received<E>>;
    if (typeof answer.code !== "number") throw new TypeError("no envelope");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!options.signal?.aborted) surroundings()?.report({ path, status, message, milliseconds: Date.now() - started });
    const busy = status !== null && status >= 400;
    throw new CallFailure(busy ? (surroundings()?.busy() ?? message) : message, null, null, false, busy);
  } finally {
    clearTimeout(timer);
  }
  if (SESSION_ENDING.includes(answer.code)) {
    surroundings()?.sessionEnded(answer.message);
    throw new CallFailure(answer.message, answer.code, answer.data, true);
  }
  if (TOASTED.includes(answer.code)) {
    if (!options.quiet) surroundings()?.toast(answer.message);
    throw new CallFailure(answer.message, answer.code, answer.data, !options.quiet);
  }
  return answer;
}

/** Calls an endpoint and returns its data; any code but 1 is a `CallFailure`. */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, options?: CallOptions): Promise<Received<E>> {
  const answer = await ask(endpoint, input, options);
  if (answer.code !== SUCCESS) throw new CallFailure(answer.message, answer.code, answer.data, false);
  return answer.data as Received<E>;
}

/** The signature shared by the browser's call and the renderer's in-process one. */
export type Call = <E extends Endpoint>(endpoint: E, input: Sent<E>, options?: Pick<CallOptions, "quiet">) => Promise<Received<E>>;

function headers(): Record<string, string> {
  const token = surroundings()?.token();
  return {
    "content-type": "application/json",
    clientType: "pc",
    timestamp: String(Date.now()),
    appToken: surroundings()?.appToken() ?? "",
    ...(token ? { token } : {}),
  };
}

/** Fills `:name` places of the path; the rest of a GET's or DELETE's input becomes the query. */
function addressOf(endpoint: Endpoint, input: unknown): string {
  const rest = new Map(Object.entries((input ?? {}) as Record<string, unknown>));
  const path = endpoint.path.replace(/:(\w+)/g, (_place, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (endpoint.method === "POST") return path;
  const query = new URLSearchParams();
  for (const [name, value] of rest)
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value as string | number | boolean));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
