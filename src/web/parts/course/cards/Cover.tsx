import type { ReactNode } from "react";
import { classes } from "../../../kit/classes.ts";
import { useApp } from "../../app/context.tsx";
import css from "./Cover.module.css";

/** `drawing` has no text, for pictures under 200 px wide; `phone` takes the drawing on a phone alone. */
type CoverForm = "text" | "drawing" | "phone";

export interface CoverProps {
  /** As the server gives it: with a query. */
  readonly src: string;
  readonly form?: CoverForm;
  /** `first` belongs to what is seen first and is fetched before the rest; `lazy` waits until it comes near. */
  readonly load?: "first" | "eager" | "lazy";
  readonly className?: string | undefined;
  /** Tags that lie on it. */
  readonly children?: ReactNode;
}

/** A course's cover, 16:9. Decoration: the title stands beside it. Its room is kept before it arrives. */
export function Cover({ src, form = "text", load = "lazy", className, children }: CoverProps): ReactNode {
  const { language } = useApp();
  const full = language === "en" ? `${src}&en=1` : src;
  const draw = (look: string, className?: string) => (
    <picture className={className}>
      {form === "phone" && <source media="(max-width: 760px)" srcSet={`${src}&art=1${look}`} />}
      <img
        src={(form === "drawing" ? `${src}&art=1` : full) + look}
        alt=""
        width="320"
        height="180"
        decoding="async"
        // What isn't shown is not fetched as long as it is lazy.
        loading={load === "lazy" || look ? "lazy" : "eager"}
        fetchPriority={load === "first" && !look ? "high" : undefined}
      />
    </picture>
  );
  // A pale cover glares on a dark page, which shows it on the trade's dark ground instead.
  const isPale = src.includes("&pale=1");
  return (
    <span className={classes(css.cover, className)}>
      {draw("", isPale ? css.day : undefined)}
      {isPale && draw("&night=1", css.night)}
      {children}
    </span>
  );
}
