import type { Language } from "#contract/text/say.ts";
import { LANGUAGE_TAGS } from "./document.ts";
import { text } from "./registry.ts";

/** What such a page may load: its own styles and the product's sign. */
export const PLAIN_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const FONT = '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"PingFang SC","HarmonyOS Sans SC",MiSans,"Microsoft YaHei",' +
  '"Noto Sans CJK SC",sans-serif';
const STYLE = `:root{color-scheme:light dark}
body{display:grid;place-items:center;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;background:#f5f4f0;color:#1a2127;
font:400 1rem/1.75 ${FONT}}
main{max-width:30em;text-align:center}
img{width:56px;height:56px}
h1{margin:16px 0 4px;font-size:1.375rem;line-height:1.4;text-wrap:balance}
p{margin:0 0 4px;color:#47505a;text-wrap:balance}
p a{color:#1f5c85}
.again{display:inline-flex;align-items:center;min-height:48px;margin-top:20px;padding:0 26px;border-radius:8px;background:#cb4a04;
color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #1f5c85;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0e151a;color:#eaf0f3}p{color:#b5c1c9}p a{color:#8cc4e8}
.again{background:#f57a2d;color:#1e0d02}a:focus-visible{outline-color:#8cc4e8}}`;

interface Plain {
  readonly language: Language;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** After how many seconds it asks again by itself; absent: whoever reads it presses the button. */
  readonly seconds?: number;
  /** Where asking again leads elsewhere or nowhere. */
  readonly final?: true;
}

/** A page of one sentence for whoever has come by a browser, where none of the site's can be drawn: it stands by itself. */
export function plainPage({ language, title, body, seconds, final }: Plain): string {
  const again = final ? "" : `<a class="again" href="">${text(language, "pageAgain")}</a>`;
  const byItself = seconds === undefined ? "" : `<p>${text(language, "pageByItself")}</p>`;
  return [
    `<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex">`,
    seconds === undefined ? "" : `<meta http-equiv="refresh" content="${seconds}">`,
    `<title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>`,
    `<body><main><img src="/favicon.svg" alt=""><h1>${title}</h1><p>${body}</p>${byItself}${again}</main></body></html>`,
  ].join("");
}
