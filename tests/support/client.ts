import type { Answer, Endpoint, Received, Sent } from "#contract/endpoint.ts";

/** What a raw request got back. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser of a test: keeps cookies, sends the headers that the site's own client sends. */
export class Client {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  token: string | null = null;
  language: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Calls an endpoint and returns its envelope, whatever the code. */
  async ask<E extends Endpoint>(endpoint: E, input: Sent<E>, headers: Record<string, string> = {}): Promise<Answer<Received<E>>> {
    const { text } = await this.raw(
      endpoint.method,
      addressOf(endpoint, input),
      endpoint.method === "POST" ? JSON.stringify(input) : undefined,
      headers,
    );
    return JSON.parse(text) as Answer<Received<E>>;
  }

  /** Calls an endpoint that must succeed and returns its data. */
  async call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Received<E>> {
    const answer = await this.ask(endpoint, input);
    if (answer.code !== 1) throw new Error(`${endpoint.path} answered ${answer.code}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data as Received<E>;
  }

  /** The header that it sends its cookies in. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Sends any request; cookies of the answer are kept. */
  async raw(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<RawAnswer> {
    const { cookie } = this;
    const response = await fetch(this.origin + path, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        "sec-fetch-site": "same-origin",
        clientType: "pc",
        ...(cookie ? { cookie } : {}),
        ...(this.token ? { token: this.token } : {}),
        ...(this.language ? { "accept-language": this.language } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body as string }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}

function addressOf(endpoint: Endpoint, input: unknown): string {
  const rest = { ...(input as Record<string, unknown>) };
  const path = endpoint.path.replace(/:(\w+)/g, (_place, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  if (endpoint.method === "POST") return path;
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v as string | number | boolean)]])),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
