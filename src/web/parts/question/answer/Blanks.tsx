import { type FormEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { BLANK_LENGTH } from "#contract/questions.ts";
import { fill } from "#contract/text/say.ts";
import { useText } from "../../app/context.tsx";
import { Html } from "../html/Html.tsx";
import { escaped, withBlanks } from "../html/markup.ts";
import { keysOf, withBlank } from "../picking.ts";
import type { Part, PlainAnswer } from "../shapes.ts";
import css from "./Blanks.module.css";

interface BlanksProps {
  readonly part: Part;
  readonly answer: PlainAnswer | null;
  readonly onAnswer?: ((answer: PlainAnswer | null) => void) | undefined;
  readonly review: boolean;
  readonly id: string;
  readonly element?: RefObject<HTMLDivElement | null> | undefined;
  readonly className?: string | undefined;
}

/** No phone mends what is typed into a blank. */
const PLAIN_TYPING = `maxlength="${BLANK_LENGTH}" autocomplete="off" autocapitalize="off" spellcheck="false"`;

/**
 * The stem of a fill question with its blanks in the text. The fields stand in the school's own HTML, so they are kept
 * by the browser; what is typed is heard from around them.
 */
export function Blanks({ part, answer, onAnswer, review, id, element, className }: BlanksProps): ReactNode {
  const t = useText("exam");
  const own = useRef<HTMLDivElement>(null);
  const box = element ?? own;
  const given = keysOf(answer);
  // Shown as it is: the words stand in the text. While it's answered they are put into the fields below.
  const words = onAnswer ? "" : JSON.stringify(given);
  const texts = JSON.stringify(given);
  const html = useMemo(() => {
    const { stem, blanks, accepted } = part;
    const right = review && Array.isArray(part.answer) ? part.answer : null;
    const one = (index: number) => {
      const label = escaped(fill(t.blank, { number: index + 1 }));
      if (words === "")
        return `<input class="${css.blank}" data-blank="${index}" aria-label="${label}" ${PLAIN_TYPING}>`;
      const said = (JSON.parse(words) as string[])[index] ?? "";
      const fate = !right ? null : isAccepted(said, accepted?.[index] ?? [right[index] ?? ""]) ? "right" : "wrong";
      const tint = fate === null ? "" : fate === "right" ? css.blankRight : css.blankWrong;
      const told = fate === null ? "" : ` data-fate="${fate}"`;
      const read = `${label}: ${escaped(said || t.notAnswered)}`;
      return `<span class="${css.blank} ${tint}"${told} role="img" aria-label="${read}">${escaped(said) || "&nbsp;"}</span>`;
    };
    const drawn = withBlanks(stem, one);
    const more = Array.from({ length: Math.max(0, blanks - drawn.count) }, (_, i) => one(drawn.count + i));
    return more.length === 0 ? drawn.html : `${drawn.html}<p>${more.join(" ")}</p>`;
  }, [part, review, words, t]);
  const early = useRef(onAnswer);
  useEffect(() => {
    const now = JSON.parse(texts) as string[];
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>("input[data-blank]") ?? [])];
    // Written before the page came alive: the field is right.
    const tell = early.current;
    early.current = undefined;
    const written = fields.map((field, index) => field.value || (now[index] ?? ""));
    if (tell && fields.some(({ value }) => value !== "")) return tell(withBlank(written, written.length, 0, written[0]!));
    fields.forEach((field, index) => {
      const text = now[index] ?? "";
      if (field.value !== text) field.value = text;
    });
  }, [texts, html, box]);
  const onInput = (event: FormEvent<HTMLDivElement>) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.dataset["blank"])
      onAnswer?.(withBlank(answer, part.blanks, Number(target.dataset["blank"]), target.value));
  };
  return <Html id={id} element={box} tabIndex={-1} html={html} className={className} onInput={onInput} />;
}

const plain = (text: string) => text.normalize("NFKC").trim().toLowerCase();
/** Tints a blank; what it earned is the server's word. */
const isAccepted = (said: string, accepted: readonly string[]): boolean => accepted.some((one) => plain(one) === plain(said));
