import type { ComponentProps, ReactNode } from "react";
import css from "./Card.module.css";
import { classes } from "./classes.ts";

type Look = {
  /** 20 px inside, 16 on a phone. */
  padded?: boolean | undefined;
  /** Cuts what stands out of the rounded corners, such as a cover. */
  clipped?: boolean | undefined;
};

type CardProps = ComponentProps<"div"> & Look & { as?: "div" | "section" | "article" | "li" | "aside" | undefined };

/** White block with a hairline and a radius of 12. */
export function Card({ as: Tag = "div", padded, clipped, className, ...rest }: CardProps) {
  const Element = Tag as "div";
  return <Element {...rest} className={classes(css.card, padded && css.padded, clipped && css.clipped, className)} />;
}

type LinkCardProps = ComponentProps<"a"> & Look & { href: string };

/** A card that is one link as a whole; further buttons are its siblings, never inside. */
export function LinkCard({ padded, clipped, className, ...rest }: LinkCardProps) {
  return <a {...rest} className={classes(css.card, css.link, padded && css.padded, clipped && css.clipped, className)} />;
}

type CardHeadProps = {
  title: ReactNode;
  /** Heading level of the page's outline; 2 unless given. */
  level?: 2 | 3 | undefined;
  /** For the card's `aria-labelledby`. */
  id?: string | undefined;
  /** After the title, for example a `Tag`. */
  children?: ReactNode;
  /** At the right edge, for example a link. */
  aside?: ReactNode;
};

/** Title line of a card. */
export function CardHead({ title, level = 2, id, children, aside }: CardHeadProps) {
  const Heading = `h${level}` as "h2" | "h3";
  return (
    <div className={css.head}>
      <Heading id={id}>{title}</Heading>
      {children}
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  );
}

/** Padded part under a `CardHead`. */
export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classes(css.body, className)} />;
}
