import type { RawAddress } from "#contract/endpoint.ts";
import { raw, type RawFile } from "../raw.ts";
import type { Registry } from "../registry.ts";
import { openApi } from "./openapi.ts";
import { apiPage } from "./page.ts";

const TITLE = "Jiangcheng API";
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const PAGE: RawAddress & { readonly access: "visitor" } = {
  method: "GET",
  path: "/docs/api",
  access: "visitor",
  summary: "The API reference, for people",
};
const DOCUMENT: typeof PAGE = { method: "GET", path: "/docs/openapi.json", access: "visitor", summary: "The API reference, for programs" };

/** The API reference, made from the contract when it is first asked for. */
export function docFiles(registry: Registry, addresses: readonly RawAddress[]): readonly RawFile[] {
  let page: string | null = null;
  let json: string | null = null;
  const known = [...addresses, PAGE, DOCUMENT];
  return [
    raw(PAGE, async (_means, _caller, _request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", POLICY)
        .send((page ??= apiPage(registry.all(), known, TITLE))),
    ),
    raw(DOCUMENT, async (_means, _caller, _request, reply) =>
      reply.type("application/json; charset=utf-8").send((json ??= JSON.stringify(openApi(registry.all(), known, TITLE)))),
    ),
  ];
}
