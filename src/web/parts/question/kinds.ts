import type { QuestionKind } from "#contract/questions.ts";
import type { Tone } from "../../kit/Tag.tsx";

/** The tint of a kind's tag; its name is `useText("exam").kinds[kind]`. */
export const KIND_TONES: Readonly<Record<QuestionKind, Tone>> = {
  single: "brand", multiple: "warn", judge: "plain", fill: "ok", essay: "accent", case: "brand",
};
