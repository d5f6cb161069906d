import { mathToTex, xmlText } from "../xml/xml.ts";

/**
 * What mammoth does not give back is written into the document as plain text before it reads it: numbers of numbered paragraphs
 * (1. … and A. …, which Word keeps apart from the text) and formulas.
 */
export function mendDocument(files: Map<string, Uint8Array>): void {
  const path = "word/document.xml";
  const xml = new TextDecoder().decode(files.get(path));
  const numbered = withNumbers(xml, levelsOf(files));
  files.set(path, new TextEncoder().encode(withFormulas(numbered)));
}

interface Level {
  readonly format: string;
  /** `%1.`, `（%2）`, … */
  readonly text: string;
  readonly start: number;
}

/** The levels of each numbering by its id. */
function levelsOf(files: ReadonlyMap<string, Uint8Array>): Map<string, Level[]> {
  const bytes = files.get("word/numbering.xml");
  if (!bytes) return new Map();
  const xml = new TextDecoder().decode(bytes);
  const abstract = new Map<string, Level[]>();
  for (const [, id, inside] of xml.matchAll(/<w:abstractNum\s[^>]*w:abstractNumId="(\d+)"[^>]*>([\s\S]*?)<\/w:abstractNum>/g)) {
    abstract.set(
      id!,
      [...inside!.matchAll(/<w:lvl\s[\s\S]*?<\/w:lvl>/g)].map(([level]) => ({
        format: /<w:numFmt w:val="([^"]*)"/.exec(level)?.[1] ?? "decimal",
        text: /<w:lvlText w:val="([^"]*)"/.exec(level)?.[1] ?? "%1.",
        start: Number(/<w:start w:val="(\d+)"/.exec(level)?.[1] ?? 1),
      })),
    );
  }
  return new Map(
    [...xml.matchAll(/<w:num\s[^>]*w:numId="(\d+)"[^>]*>[\s\S]*?<w:abstractNumId w:val="(\d+)"[\s\S]*?<\/w:num>/g)].map(([, id, of]) => [
      id!,
      abstract.get(of!) ?? [],
    ]),
  );
}

function withNumbers(xml: string, numberings: ReadonlyMap<string, Level[]>): string {
  const counters = new Map<string, number[]>();
  return xml.replace(
    /<w:pPr>((?:(?!<\/w:pPr>)[\s\S])*?)<w:numPr>([\s\S]*?)<\/w:numPr>((?:(?!<\/w:pPr>)[\s\S])*?)<\/w:pPr>/g,
    (_, before: string, numbering: string, after: string) => {
      const bare = `<w:pPr>${before}${after}</w:pPr>`;
      const id = /<w:numId w:val="(\d+)"/.exec(numbering)?.[1] ?? "0";
      const at = Number(/<w:ilvl w:val="(\d+)"/.exec(numbering)?.[1] ?? 0);
      const levels = numberings.get(id);
      const level = levels?.[at];
      if (!levels || !level || level.format === "bullet" || level.format === "none") return bare;
      const counts = counters.get(id) ?? [];
      counters.set(id, counts);
      counts[at] = (counts[at] ?? level.start - 1) + 1;
      counts.length = at + 1;
      const label = level.text.replace(/%(\d)/g, (_place, n: string) =>
        numeral(counts[Number(n) - 1] ?? levels[Number(n) - 1]?.start ?? 1, levels[Number(n) - 1]?.format ?? "decimal"),
      );
      return `${bare}<w:r><w:t xml:space="preserve">${xmlText(label)} </w:t></w:r>`;
    },
  );
}

const HAN = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

function numeral(n: number, format: string): string {
  if (format === "upperLetter") return String.fromCharCode(64 + ((n - 1) % 26) + 1);
  if (format === "lowerLetter") return String.fromCharCode(96 + ((n - 1) % 26) + 1);
  if (/chinese|japanese|ideograph/i.test(format) && n < 100)
    return `${n >= 20 ? HAN[Math.floor(n / 10)] : ""}${n >= 10 ? "十" : ""}${n % 10 === 0 && n > 0 ? "" : HAN[n % 10]}`;
  return String(n);
}

function withFormulas(xml: string): string {
  return xml.replace(/<m:oMath(?:\s[^>]*)?>[\s\S]*?<\/m:oMath>/g, (omml) => {
    const tex = mathToTex(omml);
    return tex === "" ? "" : `<w:r><w:t xml:space="preserve">${xmlText(`\\(${tex}\\)`)}</w:t></w:r>`;
  }).replace(/<\/?m:oMathPara(?:\s[^>]*)?>|<m:oMathParaPr>[\s\S]*?<\/m:oMathParaPr>/g, "");
}
