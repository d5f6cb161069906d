import { child, childrenOf, type Element, parseXml, textOf } from "./elements.ts";

/**
 * Formulas of Word (OMML) as TeX: mammoth leaves them out. Fractions, roots, scripts, sums and integrals, brackets, functions,
 * accents, matrices and cases are known; of anything else its letters remain.
 */
export function mathToTex(omml: string): string {
  return parts(parseXml(omml)).trim();
}

const GREEK: Readonly<Record<string, string>> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  ε: "varepsilon",
  ϵ: "epsilon",
  ζ: "zeta",
  η: "eta",
  θ: "theta",
  λ: "lambda",
  μ: "mu",
  ν: "nu",
  ξ: "xi",
  π: "pi",
  ρ: "rho",
  σ: "sigma",
  τ: "tau",
  φ: "varphi",
  ϕ: "phi",
  χ: "chi",
  ψ: "psi",
  ω: "omega",
  Γ: "Gamma",
  Δ: "Delta",
  Θ: "Theta",
  Λ: "Lambda",
  Π: "Pi",
  Σ: "Sigma",
  Φ: "Phi",
  Ψ: "Psi",
  Ω: "Omega",
  "×": "times",
  "÷": "div",
  "·": "cdot",
  "⋅": "cdot",
  "±": "pm",
  "≤": "le",
  "≥": "ge",
  "≠": "ne",
  "≈": "approx",
  "∞": "infty",
  "→": "to",
  "∠": "angle",
  "°": "circ",
  "∈": "in",
  "∥": "parallel",
  "⊥": "perp",
  "∂": "partial",
  "√": "surd",
  "…": "ldots",
};
const NARY: Readonly<Record<string, string>> = { "∑": "\\sum", "∏": "\\prod", "∫": "\\int", "∬": "\\iint", "∮": "\\oint" };
const ACCENTS: Readonly<Record<string, string>> = {
  "\u0302": "hat",
  "\u0303": "tilde",
  "\u0304": "bar",
  "\u0305": "overline",
  "\u0307": "dot",
  "\u0308": "ddot",
  "\u20d7": "vec",
  "→": "vec",
};
const FUNCTIONS = /^(sin|cos|tan|cot|lim|log|ln|lg|max|min|exp)$/;
const BRACKETS: Readonly<Record<string, string>> = { "{": "\\{", "}": "\\}", "⟨": "\\langle", "⟩": "\\rangle", "‖": "\\|", "": "." };

/** Letters and signs as TeX writes them. */
export const teXOf = (text: string): string =>
  Array.from(text, (one) =>
    GREEK[one]
      ? `\\${GREEK[one]} `
      : /[\\{}%#&_^$~]/.test(one)
        ? `\\${one === "\\" ? "backslash " : one}`
        : /[\u4e00-\u9fff]/.test(one)
          ? `\\text{${one}}`
          : one,
  ).join("");

const parts = (element: Element | undefined): string =>
  (element?.children ?? []).map((one) => (typeof one === "string" ? "" : tex(one))).join("");
const group = (element: Element | undefined): string => `{${parts(element)}}`;
const property = (element: Element, properties: string, name: string): string | undefined => {
  const found = child(element, properties);
  const named = found && child(found, name);
  return named?.attributes["val"] ?? named?.attributes["m:val"];
};

function tex(element: Element): string {
  const part = (name: string) => child(element, name);
  switch (element.name) {
    case "r":
      return teXOf(textOf(part("t")));
    case "f":
      return `\\frac${group(part("num"))}${group(part("den"))}`;
    case "sSup":
      return `${base(part("e"))}^${group(part("sup"))}`;
    case "sSub":
      return `${base(part("e"))}_${group(part("sub"))}`;
    case "sSubSup":
      return `${base(part("e"))}_${group(part("sub"))}^${group(part("sup"))}`;
    case "sPre":
      return `{}_${group(part("sub"))}^${group(part("sup"))}${group(part("e"))}`;
    case "rad": {
      const degree = parts(part("deg"));
      return `\\sqrt${degree === "" ? "" : `[${degree}]`}${group(part("e"))}`;
    }
    case "nary": {
      const sign = NARY[property(element, "naryPr", "chr") ?? "∫"] ?? "\\int";
      const [low, high] = [parts(part("sub")), parts(part("sup"))];
      return `${sign}${low === "" ? "" : `_{${low}}`}${high === "" ? "" : `^{${high}}`}${group(part("e"))}`;
    }
    case "d": {
      const [open, close] = [property(element, "dPr", "begChr") ?? "(", property(element, "dPr", "endChr") ?? ")"];
      return `\\left${BRACKETS[open] ?? open}${childrenOf(element, "e").map(parts).join(",")}\\right${BRACKETS[close] ?? close}`;
    }
    case "func": {
      const name = textOf(part("fName")).trim();
      return `${FUNCTIONS.test(name) ? `\\${name}` : parts(part("fName"))} ${group(part("e"))}`;
    }
    case "acc":
      return `\\${ACCENTS[property(element, "accPr", "chr") ?? "\u0302"] ?? "hat"}${group(part("e"))}`;
    case "bar":
      return `\\${property(element, "barPr", "pos") === "bot" ? "underline" : "overline"}${group(part("e"))}`;
    case "m":
      return `\\begin{matrix}${childrenOf(element, "mr")
        .map((row) => childrenOf(row, "e").map(parts).join(" & "))
        .join(" \\\\ ")}\\end{matrix}`;
    case "eqArr":
      return `\\begin{cases}${childrenOf(element, "e").map(parts).join(" \\\\ ")}\\end{cases}`;
    case "limLow":
      return `${base(part("e"))}_${group(part("lim"))}`;
    case "limUpp":
      return `${base(part("e"))}^${group(part("lim"))}`;
    default:
      return parts(element);
  }
}

/** What a script hangs on: a single letter needs no braces. */
function base(element: Element | undefined): string {
  const inner = parts(element);
  return inner.length === 1 || FUNCTIONS.test(inner.replace(/^\\/, "")) ? inner : `{${inner}}`;
}
