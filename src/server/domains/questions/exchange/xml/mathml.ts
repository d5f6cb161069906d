import { teXOf } from "./wordMath.ts";
import { BadXml, child, childrenOf, type Element, parseXml, textOf, within } from "./elements.ts";

/**
 * A formula of MathML as TeX: by the TeX that it brings along, else element by element (presentation MathML; of anything else its
 * signs remain).
 */
function mathmlToTex(math: Element): string {
  for (const one of within(math)) {
    if (one.name === "annotation" && /tex/i.test(one.attributes["encoding"] ?? "")) return textOf(one).trim();
  }
  return row(math).trim();
}

/** A formula as it stands in HTML, drawn within its line or on one of its own; '' for one without signs. */
export function formulaHtml(math: Element): string {
  const tex = mathmlToTex(math).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  if (tex === "") return "";
  return math.attributes["display"] === "block" ? `\\[${tex}\\]` : `\\(${tex}\\)`;
}

/** The same HTML, its MathML as TeX; what is no whole XML stays. */
export function mathInHtml(html: string): string {
  if (!/<math\b/i.test(html)) return html;
  return html.replace(/<math\b(?:(?!<math\b)[\s\S])*?<\/math\s*>/gi, (source) => {
    try {
      return formulaHtml(parseXml(source.replace(/&(\w+);/g, (all, name: string) => SIGNS[name] ?? all)));
    } catch (error) {
      if (error instanceof BadXml) return source;
      throw error;
    }
  });
}

/** What HTML names and XML does not. */
const SIGNS: Readonly<Record<string, string>> = {
  nbsp: " ",
  times: "×",
  divide: "÷",
  minus: "-",
  middot: "·",
  plusmn: "±",
  le: "≤",
  ge: "≥",
  ne: "≠",
  infin: "∞",
  deg: "°",
  sum: "∑",
  radic: "√",
  alpha: "α",
  beta: "β",
  theta: "θ",
  phi: "φ",
  pi: "π",
  omega: "ω",
  Omega: "Ω",
  Delta: "Δ",
  mu: "μ",
};

const OVER: Readonly<Record<string, string>> = {
  "¯": "overline",
  "‾": "overline",
  ˉ: "overline",
  _: "overline",
  "-": "overline",
  "→": "vec",
  "⃗": "vec",
  "^": "hat",
  ˆ: "hat",
  "~": "tilde",
  "˜": "tilde",
  "˙": "dot",
  ".": "dot",
  "¨": "ddot",
};
const FUNCTION = /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|lim|log|ln|lg|max|min|exp)$/;
/** Signs that are not seen: function application, invisible times, comma and plus. */
const UNSEEN = /[\u2061-\u2064]/g;

const elements = (element: Element): Element[] => element.children.filter((one): one is Element => typeof one !== "string");
const row = (element: Element): string => elements(element).map(tex).join("");
const braced = (element: Element | undefined): string => `{${element === undefined ? "" : tex(element)}}`;

function tex(element: Element): string {
  const [first, second, third] = elements(element);
  switch (element.name) {
    case "mi":
      return word(textOf(element));
    case "mn":
    case "mo":
      return signs(textOf(element));
    case "mtext":
    case "ms":
      return text(textOf(element));
    case "mfrac":
      return `\\frac${braced(first)}${braced(second)}`;
    case "msup":
      return `${braced(first)}^${braced(second)}`;
    case "msub":
      return `${braced(first)}_${braced(second)}`;
    case "msubsup":
      return `${braced(first)}_${braced(second)}^${braced(third)}`;
    case "msqrt":
      return `\\sqrt{${row(element)}}`;
    case "mroot":
      return `\\sqrt[${second === undefined ? "" : tex(second)}]${braced(first)}`;
    case "mover": {
      const accent = OVER[second === undefined ? "" : textOf(second).trim()];
      return accent === undefined ? `${upright(first)}^${braced(second)}` : `\\${accent}${braced(first)}`;
    }
    case "munder":
      return `${upright(first)}_${braced(second)}`;
    case "munderover":
      return `${upright(first)}_${braced(second)}^${braced(third)}`;
    case "mfenced": {
      const inner = elements(element)
        .map(tex)
        .join(signs((element.attributes["separators"] ?? ",").trim().slice(0, 1)));
      return `${signs(element.attributes["open"] ?? "(")}${inner}${signs(element.attributes["close"] ?? ")")}`;
    }
    case "mtable":
      return `\\begin{matrix}${childrenOf(element, "mtr")
        .map((line) => childrenOf(line, "mtd").map(row).join(" & "))
        .join(" \\\\ ")}\\end{matrix}`;
    case "mspace":
      return "\\ ";
    case "mphantom":
    case "annotation":
    case "annotation-xml":
      return "";
    case "semantics":
      return first === undefined ? "" : tex(first);
    default:
      return child(element, "mrow") === undefined && elements(element).length === 0 ? signs(textOf(element)) : row(element);
  }
}

/** A sum or limit keeps what stands below and above it; a group of braces would not. */
const upright = (element: Element | undefined): string => {
  const inner = element === undefined ? "" : tex(element);
  return element !== undefined && element.name === "mo" || inner.startsWith("\\lim") ? inner : `{${inner}}`;
};

const bare = (written: string): string => written.replace(UNSEEN, "").replace(/\u2212/g, "-").trim();
const signs = (written: string): string => teXOf(bare(written));
const text = (written: string): string => (written.trim() === "" ? "\\ " : `\\text{${written.replace(/[\\{}$#%&_^~]/g, " ")}}`);

function word(written: string): string {
  const name = bare(written);
  if (FUNCTION.test(name)) return `\\${name} `;
  return /^[A-Za-z]{2,}$/.test(name) ? `\\mathrm{${name}}` : teXOf(name);
}
