import { BLANK, type Body, type Child, htmlToText, type Key, type PlainBody, textToHtml } from "../../question/question.ts";
import { BadQuestion, judgeOfWord } from "../content/content.ts";
import { fromQti } from "./html.ts";
import { child, childrenOf, type Element, textOf, within } from "../xml/xml.ts";

/** An item of QTI 2.1 as a question (imsqti_v2p1). */

interface Response { readonly several: boolean; readonly correct: readonly string[]; readonly mapped: readonly string[] }

/** What of a body stands in a row: text, with its blanks, or an interaction of its own. */
type Piece = { readonly html: string; readonly blanks: readonly Element[] } | { readonly block: Element };

/** Interactions that this product has a kind for. */
const BLOCKS: ReadonlySet<string> = new Set(["choiceInteraction", "extendedTextInteraction"]);

/** @throws BadQuestion */
export function readQtiItem(item: Element): Body {
  const reader = new ItemReader(item);
  return reader.read();
}

class ItemReader {
  readonly #item: Element;
  readonly #responses: ReadonlyMap<string, Response>;
  readonly #feedback: ReadonlyMap<string, string>;

  constructor(item: Element) {
    this.#item = item;
    this.#responses = new Map(childrenOf(item, "responseDeclaration").map((one) => [one.attributes["identifier"] ?? "", responseOf(one)]));
    this.#feedback = new Map(
      childrenOf(item, "modalFeedback")
        .map((one) => [one.attributes["identifier"] ?? "", fromQti(one.children).trim()] as const)
        .filter(([, html]) => html !== ""),
    );
  }

  read(): Body {
    const body = child(this.#item, "itemBody");
    if (body === undefined) throw new BadQuestion({ field: "question", key: "markupBroken" });
    for (const one of within(body)) {
      if (/Interaction$/.test(one.name) && !BLOCKS.has(one.name) && one.name !== "textEntryInteraction")
        throw new BadQuestion({ field: "kind", key: "kindUnsupported", values: { value: one.name } });
    }
    const marked = childrenOf(body, "div").filter((one) => /^child\b/.test(one.attributes["class"] ?? ""));
    if (marked.length > 0) return this.#markedCase(body, marked);
    const pieces = piecesOf(body.children);
    const blocks = pieces.filter((piece) => "block" in piece).length;
    const blanks = pieces.some((piece) => "blanks" in piece && piece.blanks.length > 0);
    if (blocks === 0 && !blanks) throw new BadQuestion({ field: "kind", key: "kindUnclear" });
    const analysis = [...this.#feedback.values()].join("<br />");
    if (blocks === 0 || (blocks === 1 && !blanks)) return this.#plain(body, pieces, analysis);
    return this.#foundCase(body, pieces, analysis);
  }

  /** A case as this product writes it. */
  #markedCase(body: Element, marked: readonly Element[]): Body {
    const rest = body.children.filter((one) => typeof one === "string" || !marked.includes(one));
    const children = marked.map((one, index): Child => {
      const weight = Number(/weight-([0-9.]+)/.exec(one.attributes["class"] ?? "")?.[1] ?? "1");
      return {
        ...this.#plain(one, piecesOf(one.children), this.#feedback.get(`analysis_${index + 1}`) ?? ""),
        id: index + 1,
        weight: weight > 0 ? weight : 1,
      };
    });
    return { kind: "case", stem: fromQti(rest).trim(), children, analysis: this.#feedback.get("analysis") ?? "" };
  }

  /** A case of another's making: what stands right before an interaction asks it, what is before the first is the material. */
  #foundCase(body: Element, pieces: readonly Piece[], analysis: string): Body {
    const before: string[] = [];
    const children: Child[] = [];
    let material: string | null = null;
    const add = (own: readonly Piece[]): void => {
      const asked =
        own.some((piece) => "block" in piece && child(piece.block, "prompt") !== undefined) || own.some((piece) => "blanks" in piece);
      const question = asked ? "" : (before.pop() ?? "");
      if (material === null) material = before.splice(0).join("");
      const lead = before.splice(0).join("");
      const plain = this.#plain(body, [{ html: lead + question, blanks: [] }, ...own], "");
      const number = children.length + 1;
      children.push({ ...plain, stem: htmlToText(plain.stem) === "" ? `（${number}）` : plain.stem, id: number, weight: 1 });
    };
    for (const piece of pieces) {
      if ("block" in piece || piece.blanks.length > 0) add([piece]);
      else if (piece.html.trim() !== "") before.push(piece.html);
    }
    const title = textToHtml(this.#item.attributes["title"] ?? "");
    const last = before.length === 0 ? "" : before.join("");
    return { kind: "case", stem: [material ?? "", last].join("").trim() || title, children, analysis };
  }

  #plain(around: Element, pieces: readonly Piece[], analysis: string): PlainBody {
    const block = pieces.find((piece) => "block" in piece)?.block;
    const stem = pieces
      .map((piece) => ("block" in piece ? fromQti(child(piece.block, "prompt")?.children ?? []) : piece.html))
      .join("")
      .trim();
    if (block === undefined) {
      const blanks = pieces.flatMap((piece) => ("blanks" in piece ? piece.blanks : []));
      if ([...within(this.#item)].some((one) => one.name === "equal" && (one.attributes["toleranceMode"] ?? "exact") !== "exact"))
        throw new BadQuestion({ field: "answer", key: "answerRange", values: { value: "tolerance" } });
      const anyOrder = childrenOf(around, "div").some((one) => /\bany-order\b/.test(one.attributes["class"] ?? ""));
      return {
        kind: "fill",
        stem,
        options: [],
        key: { kind: "fill", blanks: blanks.map((blank) => this.#typed(blank)), anyOrder },
        analysis,
      };
    }
    if (block.name === "extendedTextInteraction") {
      const rubric = childrenOf(around, "rubricBlock").filter((one) => /\b(?:scorer|tutor|author)\b/.test(one.attributes["view"] ?? ""));
      const said = rubric
        .map((one) =>
          fromQti(childrenOf(one, "div").find((inner) => inner.attributes["class"] === "reference")?.children ?? one.children).trim(),
        )
        .join("");
      const written = this.#responseOf(block).correct.map(textToHtml).join("");
      return {
        kind: "essay",
        stem,
        options: [],
        key: { kind: "essay", reference: said || written || analysis },
        analysis: said || written ? analysis : "",
      };
    }
    return this.#choice(block, stem, analysis);
  }

  #choice(block: Element, stem: string, analysis: string): PlainBody {
    const response = this.#responseOf(block);
    const choices = childrenOf(block, "simpleChoice");
    const right = new Set(response.correct.length > 0 ? response.correct : response.mapped);
    if (right.size === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
    const names = choices.map((one) => one.attributes["identifier"] ?? "");
    const strange = [...right].find((one) => !names.includes(one));
    if (strange !== undefined)
      throw new BadQuestion({ field: "answer", key: "answerNotAmongOptions", values: { value: strange.slice(0, 50) } });
    const judged =
      names.length === 2 && !response.several && names.every((one) => /^(?:t|f|true|false)$/i.test(one))
        ? judgeOfWord(names.find((one) => right.has(one))!)
        : null;
    if (judged !== null) return { kind: "judge", stem, options: [], key: { kind: "judge", right: judged }, analysis };
    const options = choices.map((one, index) => ({
      key: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index] ?? `#${index + 1}`,
      html: fromQti(one.children.filter((inner) => typeof inner === "string" || !/^feedback/.test(inner.name))).trim(),
    }));
    const letters = options.filter((_option, index) => right.has(names[index]!)).map((option) => option.key);
    if (!response.several && letters.length > 1) throw new BadQuestion({ field: "answer", key: "answerOneOnly" });
    const key: Key = response.several ? { kind: "multiple", options: letters } : { kind: "single", option: letters[0]! };
    return { kind: key.kind, stem, options, key, analysis };
  }

  #typed(blank: Element): string[] {
    const { correct, mapped } = this.#responseOf(blank);
    const right = mapped.length > 0 ? [...new Set([...mapped, ...correct.filter((one) => !mapped.includes(one))])] : correct;
    if (right.length === 0) throw new BadQuestion({ field: "answer", key: "answerMissing" });
    return [...right];
  }

  #responseOf(interaction: Element): Response {
    return this.#responses.get(interaction.attributes["responseIdentifier"] ?? "") ?? { several: false, correct: [], mapped: [] };
  }
}

function responseOf(declaration: Element): Response {
  const mapping = childrenOf(declaration, "mapping")
    .flatMap((one) => childrenOf(one, "mapEntry"))
    .map((one) => ({ key: one.attributes["mapKey"] ?? "", value: Number(one.attributes["mappedValue"] ?? "0") }));
  const best = Math.max(0, ...mapping.map((one) => one.value));
  const several = declaration.attributes["cardinality"] === "multiple";
  return {
    several,
    correct: childrenOf(declaration, "correctResponse").flatMap((one) => childrenOf(one, "value").map((value) => textOf(value).trim())),
    mapped: mapping.filter((one) => one.value > 0 && (several || one.value === best)).map((one) => one.key),
  };
}

function piecesOf(children: Element["children"]): Piece[] {
  const pieces: Piece[] = [];
  for (const one of children) {
    if (typeof one === "string") {
      const last = pieces.at(-1);
      const text = fromQti([one]);
      if (last !== undefined && "html" in last) pieces[pieces.length - 1] = { ...last, html: last.html + text };
      else if (text.trim() !== "") pieces.push({ html: text, blanks: [] });
    } else if (BLOCKS.has(one.name)) pieces.push({ block: one });
    else if (one.name === "rubricBlock" || /^feedback/.test(one.name)) continue;
    else if ([...within(one)].some((inner) => BLOCKS.has(inner.name))) pieces.push(...piecesOf(one.children));
    else {
      const blanks: Element[] = [];
      const html = fromQti([one], (inner) => {
        if (inner.name === "textEntryInteraction") {
          blanks.push(inner);
          return BLANK;
        }
        return /^feedback|^rubricBlock$|^prompt$/.test(inner.name) ? "" : undefined;
      });
      pieces.push({ html, blanks });
    }
  }
  return pieces;
}
