import { hash } from "node:crypto";
import { isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";
import type { RawAddress } from "#contract/endpoint.ts";
import type { Means } from "../call.ts";
import { perServer } from "../perServer.ts";
import { proven, raw, type RawFile } from "../raw.ts";
import { sameBytes } from "../sameBytes.ts";
import { type Readiness, readinessOf } from "./readiness.ts";

/** Those who ask within so many ms are told what the first of them was: each look opens a connection. */
const SHARED_MS = 500;

type OfVisitor = RawAddress & { readonly access: "visitor" };

const LIVE: OfVisitor = {
  method: "GET", path: "/livez", access: "visitor", summary: "Whether the process answers: 200, whatever else is away",
};
const READY: OfVisitor = {
  method: "GET", path: "/readyz", access: "visitor",
  summary:
    "Whether the product can serve: 200, else 503, within 2 s; `parts` says how database, disk, jobs, push and migrations are, " +
    "and why; and of the place of backups, which makes nothing unready",
};
const METRICS = {
  method: "GET", path: "/metrics", access: "operator",
  summary: "Figures in Prometheus' format, with METRICS_TOKEN as the bearer's token, or from the machine itself",
} as const satisfies RawAddress;

const looks = perServer((means: Means) => {
  let shared: Promise<Readiness> | null = null;
  return () => {
    if (!shared) {
      shared = readinessOf(means);
      setTimeout(() => (shared = null), SHARED_MS).unref();
    }
    return shared;
  };
});

const live = raw(LIVE, async (_means, _caller, _request, reply) => reply.header("cache-control", "no-store").send({ ok: true }), {
  probe: true,
});

const ready = raw(
  READY,
  async (means, _caller, _request, reply) => {
    const readiness = await looks(means)();
    return reply.code(readiness.ready ? 200 : 503).header("cache-control", "no-store").send(readiness);
  },
  { probe: true },
);

const metrics = proven(
  METRICS,
  ({ environment }, request) => (mayRead(environment, request) ? request : null),
  async (means, _proof, _request, reply) =>
    reply
      .header("cache-control", "no-store")
      .type("text/plain; version=0.0.4; charset=utf-8")
      .send(await means.requests.metrics.text(means)),
  { probe: true },
);

/** What a monitor asks; `/healthz` beside them is for the one that knows only that. */
export const monitoringFiles: readonly RawFile[] = [live, ready, metrics];

/** Whether figures may be told: to whoever holds the token, and without one to a program on the machine itself. */
function mayRead({ metricsToken, production, trustedProxies }: Means["environment"], request: FastifyRequest): boolean {
  if (metricsToken !== null) {
    const [, token = ""] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    return sameBytes(hash("sha256", token, "buffer"), hash("sha256", metricsToken, "buffer"));
  }
  // Behind https stands a proxy of which nothing is known unless it is named: all its visitors come from this machine.
  if (production && trustedProxies.length === 0) return false;
  if (PASSED_ON.some((name) => name in request.headers)) return false;
  return isLoopback(request.socket.remoteAddress ?? "") && isOwnName(request.hostname);
}

/** What proxies add to the requests that they pass on. */
const PASSED_ON = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, "");
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** A page in a browser on this machine that asks under a name of its own is not the operator. */
const isOwnName = (host: string): boolean => host === "localhost" || host === "[::1]" || isLoopback(host);
