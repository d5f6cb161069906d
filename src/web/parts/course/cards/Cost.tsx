import type { ReactNode } from "react";
import { Price } from "../../../kit/Price.tsx";
import { useText } from "../../app/context.tsx";
import { STUDY } from "../entry.ts";
import type { Card } from "./card.ts";
import css from "./CourseCard.module.css";

/** What a course costs the asker, or why there is nothing to pay: it's theirs, off sale, or sold another way. */
export function Cost({ card }: { readonly card: Pick<Card, "price" | "originalPrice" | "buttonType"> }): ReactNode {
  const t = useText("course");
  const { price, originalPrice, buttonType } = card;
  const instead: Readonly<Record<number, string>> = {
    1: t.byPartner,
    [STUDY]: t.yours,
    4: price === null ? t.byOrganisation : t.notOnSale,
    5: t.inPackages,
  };
  const words = instead[buttonType];
  if (words !== undefined) return <span className={buttonType === STUDY ? css.yours : css.note}>{words}</span>;
  if (price === null) return null;
  return <Price fen={price} wasFen={originalPrice ?? undefined} labels={t} />;
}
