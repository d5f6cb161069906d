import type { FastifyReply, FastifyRequest } from "fastify";
import { FAILED } from "#contract/codes.ts";
import type { Environment } from "../environment.ts";
import type { Means } from "./call.ts";
import { Refusal } from "./refusal.ts";

/** The machine calls itself so; a probe or a command on it may say no other name. */
const OWN_MACHINE: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Names under which the school is reached by its settings alone. */
function namesIn({ publicUrl, providerSettings }: Environment): ReadonlySet<string> {
  const callback = providerSettings["ALIYUN_VOD_CALLBACK_URL"];
  const addresses = [publicUrl!, ...(callback && URL.canParse(callback) ? [callback] : [])];
  return new Set([...OWN_MACHINE, ...addresses.map((address) => new URL(address).hostname)]);
}

/** The name that people type for the other: with `www.` for the one without. */
const twinOf = (host: string): string => (host.startsWith("www.") ? host.slice(4) : `www.${host}`);

/**
 * Where PUBLIC_URL is set, answers requests for the school's own hosts alone, so that nobody's page or link is made for a name that a
 * stranger wrote into the request: 421 for all others. `isOurs`: whether a host is that of one of the school's sites. Probes are
 * answered under any name: a load balancer knows the machine's address alone. The name with or without `www.` leads to the other.
 */
export function foreignHostsRefused(means: Means, isOurs: (means: Means, host: string) => Promise<boolean>) {
  const { publicUrl } = means.environment;
  const names = publicUrl === null ? null : namesIn(means.environment);
  const look = async (host: string, done: (error?: Refusal) => void) => {
    // While the database is away it is not known whose name that is; whoever has the right one shall read that.
    const ours = await isOurs(means, host).catch(() => true);
    done(ours ? undefined : new Refusal(FAILED, "foreignHost", { status: 421, values: { address: publicUrl! } }));
  };
  const twin = publicUrl === null ? null : twinOf(new URL(publicUrl).hostname);
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Refusal) => void): void => {
    const host = request.hostname?.toLowerCase() ?? "";
    if (names === null || names.has(host) || (request.routeOptions.config as { probe?: true }).probe === true) return done();
    void look(host, (refusal) => {
      if (refusal && host === twin && request.method === "GET") return void reply.redirect(publicUrl! + request.url, 308);
      done(refusal);
    });
  };
}
