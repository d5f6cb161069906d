import type { ReactNode } from "react";
import type { QuestionKind } from "#contract/questions.ts";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../app/context.tsx";
import { KIND_TONES } from "./kinds.ts";

/** The kind of a question in its tint. */
export function KindTag({ kind }: { readonly kind: QuestionKind }): ReactNode {
  const t = useText("exam");
  return <Tag tone={KIND_TONES[kind]}>{t.kinds[kind]}</Tag>;
}
