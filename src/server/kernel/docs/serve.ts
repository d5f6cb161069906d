import type { RawAddress } from "#contract/endpoint.ts";
import type { Means } from "../call.ts";
import { raw, type RawFile } from "../raw.ts";
import type { Registry } from "../registry.ts";
import { type Documented, openApi } from "./openapi.ts";
import { apiPage } from "./page.ts";
import { SCRIPT_HASH } from "./script.ts";

const TITLE = "Jiangcheng API";
const POLICY = [
  "default-src 'none'", "style-src 'unsafe-inline'", `script-src 'sha256-${SCRIPT_HASH}'`, "connect-src 'self'", "img-src 'self'",
  "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
].join("; ");

const PAGE: RawAddress & { readonly access: "visitor" } = {
  method: "GET",
  path: "/docs/api",
  access: "visitor",
  summary: "The API reference, for people",
};
const DOCUMENT: typeof PAGE = { method: "GET", path: "/docs/openapi.json", access: "visitor", summary: "The API reference, for programs" };

/** The API reference, made from the contract when it is first asked for. */
export function docFiles(registry: Registry, addresses: readonly RawAddress[], files: readonly RawFile[]): readonly RawFile[] {
  let page: string | null = null;
  let json: string | null = null;
  const documented = (means: Means): Documented => ({
    entries: registry.all(), raw: [...addresses, PAGE, DOCUMENT], files, title: TITLE, secure: means.environment.production,
  });
  return [
    raw(PAGE, async (means, _caller, _request, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", POLICY)
        .send((page ??= apiPage(documented(means)))),
    ),
    raw(DOCUMENT, async (means, _caller, _request, reply) =>
      reply.type("application/json; charset=utf-8").send((json ??= JSON.stringify(openApi(documented(means))))),
    ),
  ];
}
