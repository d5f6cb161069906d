import type { RawAddress } from "#contract/endpoint.ts";
import { escapeHtml } from "../document.ts";
import type { Entry } from "../registry.ts";
import { CODES, dataSchema, inputSchema, type Json } from "./openapi.ts";

const STYLE = `body{font:15px/1.6 system-ui,sans-serif;margin:0;color:#1a2127;background:#f5f4f0}
header,main{max-width:1080px;margin:0 auto;padding:24px 20px}
h1{font-size:26px;margin:0}
h2{margin:36px 0 8px;font-size:20px}
details{background:#fff;border:1px solid #e3e0d9;border-radius:10px;margin:8px 0;padding:10px 14px}
summary{cursor:pointer}
code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;margin:6px 0 14px;font-size:14px}
td,th{text-align:left;border-top:1px solid #e3e0d9;padding:5px 8px;vertical-align:top}
b.m{display:inline-block;min-width:52px;color:#1b4b6b}
.a{color:#47505a;font-size:13px}
nav a{margin-right:14px}
@media(prefers-color-scheme:dark){
body{background:#0e151a;color:#eaf0f3}
details{background:#151e25;border-color:#2a3843}
td,th{border-color:#2a3843}
b.m,a{color:#8cc4e8}
.a{color:#b5c1c9}
}`;

/** The API reference as one plain page: no script, readable on anything. */
export function apiPage(entries: readonly Entry[], raw: readonly RawAddress[], title: string): string {
  const domains = [...new Set(entries.map((entry) => entry.domain))];
  const sections = domains.map(
    (domain) => `<section id="${domain}"><h2>${domain}</h2>${entries.filter((e) => e.domain === domain).map(call).join("")}</section>`,
  );
  const files = raw.map((r) => `<details><summary>${heading(r)} ${escapeHtml(r.summary)}</summary></details>`);
  const codes = Object.entries(CODES).map(([code, meaning]) => `<tr><td><code>${code}</code></td><td>${escapeHtml(meaning)}</td></tr>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<header><h1>${escapeHtml(title)}</h1><p>Every call answers <code>{ code, message, data }</code>.
The machine-readable form is <a href="/docs/openapi.json">OpenAPI 3.1</a>.
State-changing calls come from the site's own pages, or carry <code>Sec-Fetch-Site: same-origin</code>.</p>
<nav aria-label="Domains">${domains.map((d) => `<a href="#${d}">${d}</a>`).join("")}<a href="#files">files</a></nav></header>
<main><h2>Codes</h2><table><tbody>${codes.join("")}</tbody></table>${sections.join("")}
<section id="files"><h2>files</h2>${files.join("")}</section></main></body></html>`;
}

function call(entry: Entry): string {
  const { endpoint, shape } = entry;
  const own = Object.entries(shape.codes ?? {}).map(
    ([code, meaning]) => `<tr><td><code>${code}</code></td><td></td><td>${escapeHtml(meaning)}</td></tr>`,
  );
  return `<details id="${entry.domain}.${entry.name}"><summary>${heading(endpoint)}<br>${escapeHtml(shape.summary)}</summary>
<h4>Takes</h4>${table(fields(inputSchema(entry), ""))}
<h4>Returns in data</h4>${table(fields(dataSchema(entry), ""))}
${own.length > 0 ? `<h4>Own codes</h4><table><tbody>${own.join("")}</tbody></table>` : ""}</details>`;
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
