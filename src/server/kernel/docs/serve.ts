import type { FastifyInstance } from "fastify";
import type { RawAddress } from "#contract/endpoint.ts";
import type { Registry } from "../registry.ts";
import { openApi } from "./openapi.ts";
import { apiPage } from "./page.ts";

const TITLE = "Jiangcheng API";
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The API reference at /docs/api and /docs/openapi.json, made from the contract when it is first asked for. */
export function serveDocs(app: FastifyInstance, registry: Registry, raw: readonly RawAddress[]): void {
  let page: string | null = null;
  let json: string | null = null;
  app.get("/docs/api", { config: { access: "visitor" } }, (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", POLICY).send((page ??= apiPage(registry.all(), raw, TITLE))),
  );
  app.get("/docs/openapi.json", { config: { access: "visitor" } }, (_request, reply) =>
    reply.type("application/json; charset=utf-8").send((json ??= JSON.stringify(openApi(registry.all(), raw, TITLE)))),
  );
}
