import type { RawAddress } from "#contract/endpoint.ts";
import { escapeHtml } from "../document.ts";
import type { Entry } from "../registry.ts";
import { CODES, type Documented, exampleData, exampleSent, operationId } from "./openapi.ts";
import { dataSchema, inputSchema, type Json } from "./schemas.ts";
import { SCRIPT } from "./script.ts";
import { STYLE } from "./style.ts";

/**
 * The API reference as one page: readable on anything, without its script, too. The script adds the search and, to each call, a form
 * that sends it as whoever is signed in on this site.
 */
export function apiPage({ entries, raw, title }: Pick<Documented, "entries" | "raw" | "title">): string {
  const domains = [...new Set(entries.map((entry) => entry.domain))];
  const sections = domains.map(
    (domain) => `<section id="${domain}"><h2>${domain}</h2>${entries.filter((e) => e.domain === domain).map(call).join("")}</section>`,
  );
  const files = raw.map((r) => `<details><summary>${heading(r)} ${escapeHtml(r.summary)}</summary></details>`);
  const codes = Object.entries(CODES).map(([code, meaning]) => `<tr><td><code>${code}</code></td><td>${escapeHtml(meaning)}</td></tr>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head><body>
<header><h1>${escapeHtml(title)}</h1><p>Every call answers <code>{ code, message, data }</code>.
The machine-readable form is <a href="/docs/openapi.json">OpenAPI 3.1</a>.
State-changing calls come from the site's own pages, or carry <code>Sec-Fetch-Site: same-origin</code>.
What is sent from this page is really done, as whoever is signed in here.</p>
<form role="search"><div><label for="search">Search calls, addresses and fields</label>
<input type="search" id="search" autocomplete="off"></div>
<div><label for="token">The header <code>token</code></label><input id="token" autocomplete="off" spellcheck="false"></div>
<span id="found" role="status" class="a"></span></form>
<nav aria-label="Domains">${domains.map((d) => `<a href="#${d}">${d}</a>`).join("")}<a href="#files">files</a></nav></header>
<main><section><h2>Codes</h2><table><tbody>${codes.join("")}</tbody></table></section>${sections.join("")}
<section id="files"><h2>files</h2>${files.join("")}</section></main><script>${SCRIPT}</script></body></html>`;
}

function call(entry: Entry): string {
  const { endpoint, shape } = entry;
  const own = Object.entries(shape.codes ?? {}).map(
    ([code, meaning]) => `<tr><td><code>${code}</code></td><td></td><td>${escapeHtml(meaning)}</td></tr>`,
  );
  const given = (name: string, value: string) => ` data-${name}="${escapeHtml(value)}"`;
  const data = [given("method", endpoint.method), given("path", endpoint.path), given("example", JSON.stringify(exampleSent(entry)))];
  return `<details id="${operationId(entry)}"${data.join("")}><summary>${heading(endpoint)}<br>${escapeHtml(shape.summary)}</summary>
<h3>Takes</h3>${table(fields(inputSchema(entry), ""))}
<h3>Returns in data</h3>${table(fields(dataSchema(entry), ""))}
<h3>Such as</h3><pre tabindex="0" aria-label="Example">${escapeHtml(JSON.stringify(exampleData(entry)))}</pre>
${own.length > 0 ? `<h3>Own codes</h3><table><tbody>${own.join("")}</tbody></table>` : ""}
<div class="try"><h3>Try it</h3></div></details>`;
}

const heading = ({ method, path, access }: Pick<RawAddress, "method" | "path" | "access"> | Entry["endpoint"]): string =>
  `<b class="m">${method}</b> <code>${escapeHtml(path)}</code> <span class="a">${access}</span>`;

interface Field {
  readonly name: string;
  readonly type: string;
  readonly note: string;
}

function table(rows: readonly Field[]): string {
  if (rows.length === 0) return "<p class=\"a\">nothing</p>";
  const cells = rows.map((r) => [`<code>${escapeHtml(r.name)}</code>`, escapeHtml(r.type), escapeHtml(r.note)]);
  const lines = cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  return `<table><tbody>${lines.join("")}</tbody></table>`;
}

/** JSON Schema names one type, or several in a list. */
const typeName = (type: unknown): string => (Array.isArray(type) ? type.join(" | ") : typeof type === "string" ? type : "any");

/** One row per field, nested ones by their path. */
function fields(schema: Json, path: string): Field[] {
  const node = schema as {
    type?: string | readonly string[];
    anyOf?: Json[];
    properties?: Record<string, Json>;
    items?: Json;
    required?: string[];
    enum?: unknown[];
    description?: string;
  };
  const some = node.anyOf?.filter((s) => (s as { type?: string }).type !== "null");
  if (some?.length === 1)
    return fields({ ...some[0]!, ...(node.description ? { description: node.description } : {}) }, path).map((f, i) =>
      i === 0 ? { ...f, type: `${f.type}, or null` } : f,
    );
  const type = node.enum
    ? node.enum.map((v) => JSON.stringify(v)).join(" | ")
    : (some?.map((s) => typeName(s["type"])).join(" | ") ?? typeName(node.type));
  const own: Field[] = path ? [{ name: path, type, note: node.description ?? "" }] : [];
  if (node.items) return [...own, ...fields(node.items, `${path}[]`).filter((f) => f.name !== `${path}[]` || !path)];
  const required = new Set(node.required);
  const inner = Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
    fields(child, `${path ? `${path}.` : ""}${name}${required.has(name) ? "" : "?"}`),
  );
  return [...own, ...inner];
}
